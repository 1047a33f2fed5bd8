"""Runs queries of DuckDB on an object storage, one an argument, and prints what each answers."""

import os
import sys
from pathlib import Path

import duckdb
import duckdb_extension_httpfs

host, *queries = sys.argv[1:]
extension = next(Path(duckdb_extension_httpfs.__file__).parent.rglob("*.duckdb_extension"))
connection = duckdb.connect(config={"autoinstall_known_extensions": False})
connection.execute(f"LOAD '{extension}'")
connection.execute(
    "CREATE SECRET (TYPE s3, KEY_ID ?, SECRET ?, ENDPOINT ?, URL_STYLE 'path', USE_SSL false, REGION 'us-east-1')",
    [os.environ["AWS_ACCESS_KEY_ID"], os.environ["AWS_SECRET_ACCESS_KEY"], host],
)
for query in queries:
    print(connection.execute(query).fetchall())
