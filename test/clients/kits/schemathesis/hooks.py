"""Lets the requests get past the key and the address. The hosts that Schemathesis makes up do not exist."""

import hmac
import os
from typing import Any
from urllib.parse import quote, urlencode

import schemathesis
from schemathesis import Case, GenerationMode, HookContext


@schemathesis.hook
def before_call(context: HookContext, case: Case, kwargs: dict[str, Any]) -> None:
    """Signs links. Gives each capture of a valid POST an address and a document; an invalid one stays as it is."""
    is_valid = case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE
    if is_valid and isinstance(case.body, dict):
        for capture in captures_of(case.body):
            capture.update(url="https://example.com/", html="<h1>Hello</h1>")
    if is_valid and case.method == "GET" and case.path == "/screenshot":
        sign(case.query)


def captures_of(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Of a comparison, or of a job, which keeps only the first: the service works on it beside the other cases."""
    if "requests" in body:
        del body["requests"][1:]
        return body["requests"]
    return [body["before"], body["after"]] if "before" in body else [body]


def sign(query: dict[str, Any]) -> None:
    """The address is refused at once: a link has no document of its own, and looking up names takes long."""
    query.pop("signature", None)
    query.pop("expires", None)
    query["url"] = "http://[::1]/"
    query["keyId"] = os.environ["KEY_ID"]
    lists = ((name, value if isinstance(value, list) else [value]) for name, value in query.items())
    fields = [(name, text) for name, values in lists for text in values if text is not None]
    signed = urlencode(sorted(fields, key=lambda field: field[0]), quote_via=quote, errors="replace")
    query["signature"] = hmac.new(os.environ["LINK_SECRET"].encode(), signed.encode(), "sha256").hexdigest()
