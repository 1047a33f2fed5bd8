"""Check the signature of a certificate without Assay: python3 verify.py certificate.json key.public.pem

Needs the package `cryptography`. Prints the statement that was signed. That the certificate has not expired, and that the
result says the same, is for the reader to compare (or for `assay verify`).
"""

import base64
import hashlib
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key


def main(certificate: str, key_file: str) -> None:
    with open(key_file, "rb") as file:
        key = load_pem_public_key(file.read())
    if not isinstance(key, Ed25519PublicKey):
        sys.exit("the key is not an Ed25519 key")
    with open(certificate, encoding="utf-8") as file:
        envelope = json.load(file)
    payload_type = envelope["payloadType"].encode()
    payload = base64.b64decode(envelope["payload"], validate=True)
    (signature,) = envelope["signatures"]
    # DSSE 1.0: what is signed is the type and the payload, each with its length in bytes.
    signed = b"DSSEv1 %d %b %d %b" % (len(payload_type), payload_type, len(payload), payload)
    try:
        key.verify(base64.b64decode(signature["sig"], validate=True), signed)
    except InvalidSignature:
        sys.exit("the signature is wrong")
    key_id = hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()
    if signature["keyid"] != key_id or envelope["payloadType"] != "application/vnd.in-toto+json":
        sys.exit("the envelope names another key or another type")
    print(json.dumps(json.loads(payload), indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:])
