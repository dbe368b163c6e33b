<?php
/** Uses the classes that OpenAPI Generator made. Prints what it read as JSON. */

declare(strict_types=1);

use GuzzleHttp\Client;
use OpenAPI\Client\Api\CapturesApi;
use OpenAPI\Client\Api\HealthApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\CaptureRequest;
use OpenAPI\Client\Model\ColorScheme;
use OpenAPI\Client\Model\Cookie;
use OpenAPI\Client\Model\Device;
use OpenAPI\Client\Model\Format;
use OpenAPI\Client\Model\Margin;
use OpenAPI\Client\Model\Paper;
use OpenAPI\Client\Model\Pdf;
use OpenAPI\Client\Model\Problem;
use OpenAPI\Client\Model\SameSite;
use OpenAPI\Client\Model\Storage;
use OpenAPI\Client\Model\StoredObject;
use OpenAPI\Client\ObjectSerializer;

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/generated/lib/' . strtr(substr($class, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && is_file($file)) {
        require $file;
    }
});

const HELLO = '<h1>Hello</h1>';

function configurationOf(string $apiKey): Configuration
{
    return (new Configuration())->setHost((string) getenv('SERVICE_URL'))->setApiKey('X-API-Key', $apiKey);
}

function page(array $fields): CaptureRequest
{
    return new CaptureRequest(['url' => 'https://example.com/'] + $fields);
}

function contentOf(SplFileObject $file): string
{
    return (string) file_get_contents($file->getPathname());
}

function captureFile(CapturesApi $captures, CaptureRequest $request): array
{
    [$file, , $headers] = $captures->captureWithHttpInfo($request);
    $content = contentOf($file);
    return [
        'contentType' => $headers['Content-Type'][0],
        'start' => substr($content, 1, 3),
        'sha256' => hash('sha256', $content),
    ];
}

/** The generator makes one type for each status, here the file; the JSON of an upload is read by its own model. */
function upload(CapturesApi $captures, CaptureRequest $request): StoredObject
{
    return ObjectSerializer::deserialize(contentOf($captures->capture($request)), StoredObject::class);
}

function refusal(CapturesApi $captures, CaptureRequest $request): array
{
    try {
        $captures->capture($request);
    } catch (ApiException $refused) {
        $problem = $refused->getResponseObject();
        assert($problem instanceof Problem);
        $requestId = $refused->getResponseHeaders()['X-Request-Id'][0];
        return [
            'status' => $refused->getCode(),
            'code' => $problem->getCode(),
            'requestId' => $problem->getRequestId() === $requestId,
            'fields' => array_map(fn ($each) => $each->getField(), $problem->getErrors() ?? []),
        ];
    }
    throw new LogicException('The service accepted it');
}

$http = new Client();
$withKey = configurationOf((string) getenv('API_KEY'));
$captures = new CapturesApi($http, $withKey);
$cookie = new Cookie(['name' => 'a b', 'value' => '', 'same_site' => SameSite::LAX]);
$onPaper = new Pdf(['paper' => Paper::A5, 'margin' => new Margin(['top' => '2cm'])]);
$size = ['width' => 320, 'height' => 200];
$look = ['device' => Device::IPHONE_15_PRO, 'color_scheme' => ColorScheme::DARK];
$stored = ['html' => HELLO, 'format' => Format::WEBP, 'storage' => Storage::R2];
echo json_encode([
    'picture' => captureFile($captures, page(['html' => HELLO] + $look + $size)),
    'document' => captureFile($captures, page(['html' => HELLO, 'format' => Format::PDF, 'pdf' => $onPaper])),
    'largePicture' => captureFile($captures, page(['html' => getenv('LARGE_HTML')])),
    'upload' => upload($captures, page($stored)),
    'problem' => refusal($captures, page(['width' => 0, 'cookies' => [$cookie]])),
    'unknownKey' => refusal(new CapturesApi($http, configurationOf('nobody')), page([])),
    'health' => (new HealthApi($http, $withKey))->checkHealth()->getStatus(),
]), "\n";
