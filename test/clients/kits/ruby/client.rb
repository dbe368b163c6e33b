# Uses the classes that OpenAPI Generator made. Prints what it read as JSON.
require 'digest'
require 'json'
require 'uri'
$LOAD_PATH.unshift File.join(__dir__, 'generated/lib')
require 'openapi_client'
include OpenapiClient

URL = 'https://example.com/'
HELLO = '<h1>Hello</h1>'
# The generated client streams files into a temporary file, errors too. As a string it reads both.
AS_STRING = { debug_return_type: 'String' }

def client_of(api_key)
  ApiClient.new(Configuration.new do |config|
    service = URI(ENV.fetch('SERVICE_URL'))
    config.scheme = service.scheme
    config.host = "#{service.host}:#{service.port}"
    config.api_key['X-API-Key'] = api_key
  end)
end

def page(fields)
  CaptureRequest.new({ url: URL }.merge(fields))
end

def capture_file(captures, request)
  content, _status, headers = captures.capture_with_http_info(request, AS_STRING)
  { contentType: headers['Content-Type'], start: content.b[1, 3], sha256: Digest::SHA256.hexdigest(content) }
end

# The generator makes one type for each status, here the file; the JSON of an upload is read by its own model.
def upload(captures, request)
  StoredObject.build_from_hash(JSON.parse(captures.capture(request, AS_STRING), symbolize_names: true)).to_hash
end

def refusal(captures, request)
  captures.capture(request, AS_STRING)
  raise 'The service accepted it'
rescue ApiError => e
  problem = Problem.build_from_hash(JSON.parse(e.response_body, symbolize_names: true))
  {
    status: e.code,
    code: problem.code,
    requestId: problem.request_id == e.response_headers['X-Request-Id'],
    fields: (problem.errors || []).map(&:field)
  }
end

# The models check the document's limits by themselves; this sends a wrong request all the same.
def wrong_request
  cookie = Cookie.new(name: 'a', value: '', same_site: SameSite::LAX)
  cookie.instance_variable_set(:@name, 'a b')
  request = page(cookies: [cookie])
  request.instance_variable_set(:@width, 0)
  request
end

with_key = client_of(ENV.fetch('API_KEY'))
captures = CapturesApi.new(with_key)
dark_phone = { device: Device::IPHONE_15_PRO, width: 320, height: 200, color_scheme: ColorScheme::Dark }
on_paper = { format: Format::PDF, pdf: Pdf.new(paper: Paper::A5, margin: Margin.new(top: '2cm')) }
puts JSON.generate(
  picture: capture_file(captures, page(html: HELLO, **dark_phone)),
  document: capture_file(captures, page(html: HELLO, **on_paper)),
  largePicture: capture_file(captures, page(html: ENV.fetch('LARGE_HTML'))),
  upload: upload(captures, page(html: HELLO, format: Format::WEBP, storage: Storage::R2)),
  problem: refusal(captures, wrong_request),
  unknownKey: refusal(CapturesApi.new(client_of('nobody')), page({})),
  health: HealthApi.new(with_key).check_health.status
)
