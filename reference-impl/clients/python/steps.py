"""What the programs of the Python clients share: a line for each step, `ok NAME`, or `not ok NAME: why`."""

import os
import time
import urllib.error
import urllib.request

MIB = 1 << 20
ENDPOINT = os.environ['ASSAY_ENDPOINT']
KEYS = ['plain', 'a folder/ü+&=?%41 b', 'dots/../x', 'empty']


def pattern(size):
    """Bytes each of which its place can be got from."""
    return bytes((at * 7 + (at >> 8) + (at >> 16)) & 255 for at in range(min(size, MIB))) * (size // MIB + 1)


def content_of(key):
    return b'' if key == 'empty' else pattern(70_000)[:70_000]


def same(what, got, want):
    if got != want:
        sizes = isinstance(got, bytes) and f'{len(got)} bytes came, not the {len(want)} that were sent'
        raise AssertionError(f'{what}: {sizes or f"expected {want}, got {got}"}')


def refused(code, ask):
    """The error that a call must end with, by its code."""
    try:
        ask()
    except Exception as error:
        got = getattr(error, 'code', None) or error.response['Error']['Code']
        return same('error', got, code)
    raise AssertionError(f'no error, not even {code}')


def fetch(url, method='GET', data=None, headers=None):
    """Status and body of a plain HTTP request, as a browser would send it."""
    request = urllib.request.Request(url, method=method, data=data, headers=headers or {})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def form(fields, content):
    """A form as multipart/form-data: its body and content type."""
    boundary = 'assay-boundary'
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="file.bin"\r\n\r\n'
    body = ''.join(parts).encode() + head.encode() + content + f'\r\n--{boundary}--\r\n'.encode()
    return body, f'multipart/form-data; boundary={boundary}'


def run(steps, create, prefix):
    """Run each step in a bucket of its own."""
    for name, step in steps.items():
        bucket = f'{prefix}-{time.time_ns()}'
        try:
            create(bucket)
            step(bucket)
            print(f'ok {name}', flush=True)
        except Exception as error:
            print(f'not ok {name}: {type(error).__name__}: {error}'.replace('\n', ' '), flush=True)
