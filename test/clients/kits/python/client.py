"""Uses the package that openapi-python-client made. Prints what it read as JSON."""

import hashlib
import json
import os
from typing import Any

from generated import AuthenticatedClient, Client
from generated.api.captures import capture
from generated.api.health import check_health
from generated.models import (
    CaptureRequest,
    ColorScheme,
    Cookie,
    Device,
    Format,
    Healthy,
    Margin,
    Paper,
    Pdf,
    Problem,
    ProblemCode,
    SameSite,
    Storage,
    StoredObject,
)
from generated.types import File

URL = "https://example.com/"
SERVICE_URL = os.environ["SERVICE_URL"]


def client_of(api_key: str) -> AuthenticatedClient:
    return AuthenticatedClient(
        base_url=SERVICE_URL,
        token=api_key,
        prefix="",
        auth_header_name="X-API-Key",
        follow_redirects=True,
        timeout=None,
    )


def capture_file(body: CaptureRequest) -> dict[str, str]:
    response = capture.sync_detailed(client=client, body=body)
    if not isinstance(response.parsed, File):
        raise SystemExit(f"No file: {response.parsed}")
    content = response.parsed.payload.read()
    assert isinstance(content, bytes)
    return {
        "contentType": response.headers["Content-Type"],
        "start": content[1:4].decode("latin1"),
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def upload(body: CaptureRequest) -> dict[str, object]:
    response = capture.sync_detailed(client=client, body=body)
    if isinstance(response.parsed, Problem):
        raise SystemExit(f"{response.parsed.code}: {response.parsed.detail}")
    # The generator makes one type for each status, here the file; the JSON of an upload is read by its own model.
    stored = StoredObject.from_dict(json.loads(response.content))
    return {
        "success": stored.success,
        "storage": stored.storage,
        "url": stored.url,
        "bucket": stored.bucket,
        "key": stored.key,
    }


def refusal(as_client: AuthenticatedClient, body: CaptureRequest) -> dict[str, object]:
    response = capture.sync_detailed(client=as_client, body=body)
    problem = response.parsed
    if not isinstance(problem, Problem):
        raise SystemExit("The service accepted it")
    code: ProblemCode = problem.code
    return {
        "status": int(response.status_code),
        "code": code.value,
        "requestId": problem.request_id == response.headers["X-Request-Id"],
        "fields": [each.field for each in problem.errors or []],
    }


def health() -> str | None:
    parsed = check_health.sync(client=Client(base_url=SERVICE_URL))
    return parsed.status if isinstance(parsed, Healthy) else None


client = client_of(os.environ["API_KEY"])
hello = "<h1>Hello</h1>"
report: dict[str, Any] = {
    "picture": capture_file(
        CaptureRequest(
            url=URL,
            html=hello,
            device=Device.IPHONE_15_PRO,
            width=320,
            height=200,
            color_scheme=ColorScheme.DARK,
        )
    ),
    "document": capture_file(
        CaptureRequest(url=URL, html=hello, format_=Format.PDF, pdf=Pdf(paper=Paper.A5, margin=Margin(top="2cm")))
    ),
    "largePicture": capture_file(CaptureRequest(url=URL, html=os.environ["LARGE_HTML"])),
    "upload": upload(CaptureRequest(url=URL, html=hello, format_=Format.WEBP, storage=Storage.R2)),
    "problem": refusal(
        client,
        CaptureRequest(url=URL, width=0, cookies=[Cookie(name="a b", value="", same_site=SameSite.LAX)]),
    ),
    "unknownKey": refusal(client_of("nobody"), CaptureRequest(url=URL)),
    "health": health(),
}
print(json.dumps(report))
