import base64
import hashlib
import hmac
import time


def is_genuine(secret, headers, body, now=None):
    """Whether a delivery comes from the service: one of its signatures fits, and it was sent within five minutes.

    The names of the headers are in lower case; body is the bytes as they came.
    """
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    signatures = headers.get("webhook-signature", "")
    if not message_id or not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(int(time.time() if now is None else now) - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    right = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any(hmac.compare_digest(given.encode(), right) for given in signatures.split(" "))
