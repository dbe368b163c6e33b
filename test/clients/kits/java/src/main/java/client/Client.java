package client;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.CapturesApi;
import org.openapitools.client.api.HealthApi;
import org.openapitools.client.model.CaptureRequest;
import org.openapitools.client.model.ColorScheme;
import org.openapitools.client.model.Cookie;
import org.openapitools.client.model.Device;
import org.openapitools.client.model.FieldProblem;
import org.openapitools.client.model.Format;
import org.openapitools.client.model.Margin;
import org.openapitools.client.model.Paper;
import org.openapitools.client.model.Pdf;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.ProblemCode;
import org.openapitools.client.model.SameSite;
import org.openapitools.client.model.Storage;
import org.openapitools.client.model.StoredObject;

/** Uses the classes that OpenAPI Generator made. Prints what it read as JSON. */
public class Client {
  private static final String URL = "https://example.com/";
  private static final String HELLO = "<h1>Hello</h1>";
  private static final ObjectMapper JSON = ApiClient.createDefaultObjectMapper();

  public static void main(String[] words) throws Exception {
    ApiClient withKey = clientOf(System.getenv("API_KEY"));
    CapturesApi captures = new CapturesApi(withKey);
    Map<String, Object> report = new LinkedHashMap<>();
    report.put(
        "picture",
        captureFile(
            captures,
            page().html(HELLO).device(Device.IPHONE_15_PRO).width(320).height(200).colorScheme(ColorScheme.Dark)));
    report.put(
        "document",
        captureFile(
            captures,
            page().html(HELLO).format(Format.PDF).pdf(new Pdf().paper(Paper.A5).margin(new Margin().top("2cm")))));
    report.put("largePicture", captureFile(captures, page().html(System.getenv("LARGE_HTML"))));
    report.put("upload", upload(captures, page().html(HELLO).format(Format.WEBP).storage(Storage.R2)));
    Cookie cookie = new Cookie().name("a b").value("").sameSite(SameSite.LAX);
    report.put("problem", refusal(captures, page().width(0).cookies(List.of(cookie))));
    report.put("unknownKey", refusal(new CapturesApi(clientOf("nobody")), page()));
    report.put("health", new HealthApi(withKey).checkHealth().getStatus());
    System.out.println(JSON.writeValueAsString(report));
  }

  private static CaptureRequest page() {
    return new CaptureRequest().url(java.net.URI.create(URL));
  }

  private static ApiClient clientOf(String apiKey) {
    ApiClient client = new ApiClient();
    client.setHttpClientBuilder(HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL));
    client.updateBaseUri(System.getenv("SERVICE_URL"));
    client.setRequestInterceptor(request -> request.header("X-API-Key", apiKey));
    return client;
  }

  private static Map<String, Object> captureFile(CapturesApi captures, CaptureRequest request) throws Exception {
    ApiResponse<File> response = captures.captureWithHttpInfo(request);
    byte[] content = Files.readAllBytes(response.getData().toPath());
    byte[] sum = MessageDigest.getInstance("SHA-256").digest(content);
    return Map.of(
        "contentType", response.getHeaders().get("content-type").get(0),
        "start", new String(content, 1, 3, StandardCharsets.ISO_8859_1),
        "sha256", HexFormat.of().formatHex(sum));
  }

  /** The generator makes one type for each status, here the file; the JSON of an upload is read by its own model. */
  private static StoredObject upload(CapturesApi captures, CaptureRequest request) throws Exception {
    return JSON.readValue(captures.capture(request), StoredObject.class);
  }

  private static Map<String, Object> refusal(CapturesApi captures, CaptureRequest request) throws Exception {
    try {
      captures.capture(request);
    } catch (ApiException refused) {
      Problem problem = JSON.readValue(refused.getResponseBody(), Problem.class);
      ProblemCode code = problem.getCode();
      List<String> fields = new ArrayList<>();
      if (problem.getErrors() != null) {
        for (FieldProblem each : problem.getErrors()) fields.add(each.getField());
      }
      String requestId = refused.getResponseHeaders().firstValue("X-Request-Id").orElse("");
      return Map.of(
          "status", refused.getCode(), "code", code, "requestId", requestId.equals(problem.getRequestId()), "fields", fields);
    }
    throw new IllegalStateException("The service accepted it");
  }
}
