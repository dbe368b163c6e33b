"""Lets the valid requests lead to captures. The hosts that Schemathesis makes up do not exist."""

from typing import Any

import schemathesis
from schemathesis import Case, GenerationMode, HookContext


@schemathesis.hook
def before_call(context: HookContext, case: Case, kwargs: dict[str, Any]) -> None:
    """Gives a valid request an address and a document. An invalid request stays as it is."""
    is_valid = case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE
    if is_valid and isinstance(case.body, dict):
        case.body.update(url="https://example.com/", html="<h1>Hello</h1>")
