"""Uses the package that OpenAPI Generator made. Prints what it read as JSON."""

import hashlib
import json
import os
import sys
from typing import Any

sys.path.insert(0, "generated")

from openapi_client import ApiClient, ApiException, CapturesApi, Configuration, HealthApi  # noqa: E402
from openapi_client.models import (  # noqa: E402
    CaptureRequest,
    ColorScheme,
    Cookie,
    Device,
    Format,
    Margin,
    Paper,
    Pdf,
    Problem,
    SameSite,
    Storage,
    StoredObject,
)

URL = "https://example.com/"


def client_of(api_key: str) -> ApiClient:
    return ApiClient(Configuration(host=os.environ["SERVICE_URL"], api_key={"ApiKey": api_key}))


def capture_file(body: CaptureRequest) -> dict[str, str]:
    response = captures.capture_with_http_info(body)
    content = bytes(response.data)
    assert response.headers is not None
    return {
        "contentType": response.headers["Content-Type"],
        "start": content[1:4].decode("latin1"),
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def upload(body: CaptureRequest) -> dict[str, Any]:
    # The generator makes one type for each status, here the file; the JSON of an upload is read by its own model.
    stored = StoredObject.from_json(captures.capture(body).decode())
    assert stored is not None
    return stored.to_dict()


def refusal(api: CapturesApi, body: CaptureRequest) -> dict[str, object]:
    try:
        api.capture(body)
    except ApiException as refused:
        problem = refused.data
        assert isinstance(problem, Problem) and refused.headers is not None
        return {
            "status": refused.status,
            "code": problem.code.value,
            "requestId": problem.request_id == refused.headers["X-Request-Id"],
            "fields": [each.var_field for each in problem.errors or []],
        }
    raise SystemExit("The service accepted it")


with_key = client_of(os.environ["API_KEY"])
captures = CapturesApi(with_key)
hello = "<h1>Hello</h1>"
report = {
    "picture": capture_file(
        CaptureRequest(
            url=URL,
            html=hello,
            device=Device.IPHONE_MINUS_15_MINUS_PRO,
            width=320,
            height=200,
            colorScheme=ColorScheme.Dark,
        )
    ),
    "document": capture_file(
        CaptureRequest(url=URL, html=hello, format=Format.PDF, pdf=Pdf(paper=Paper.A5, margin=Margin(top="2cm")))
    ),
    "largePicture": capture_file(CaptureRequest(url=URL, html=os.environ["LARGE_HTML"])),
    "upload": upload(CaptureRequest(url=URL, html=hello, format=Format.WEBP, storage=Storage.R2)),
    "problem": refusal(
        captures,
        # The models check the document's limits by themselves; this sends a wrong request all the same.
        CaptureRequest.model_construct(
            url=URL, width=0, cookies=[Cookie.model_construct(name="a b", value="", same_site=SameSite.LAX)]
        ),
    ),
    "unknownKey": refusal(CapturesApi(client_of("nobody")), CaptureRequest(url=URL)),
    "health": HealthApi(with_key).check_health().status,
}
print(json.dumps(report))
