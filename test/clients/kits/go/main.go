// Uses the package that oapi-codegen made. Prints what it read as JSON.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"example.com/client/screenshot"
)

const url = "https://example.com/"

type file struct {
	ContentType string `json:"contentType"`
	Start       string `json:"start"`
	Sha256      string `json:"sha256"`
}

type refused struct {
	Status    int                    `json:"status"`
	Code      screenshot.ProblemCode `json:"code"`
	RequestID bool                   `json:"requestId"`
	Fields    []string               `json:"fields"`
}

func main() {
	client := clientOf(os.Getenv("API_KEY"))
	hello := "<h1>Hello</h1>"
	large := os.Getenv("LARGE_HTML")
	health, err := client.CheckHealthWithResponse(context.Background())
	check(err)
	report := map[string]any{
		"picture": captureFile(client, screenshot.CaptureRequest{
			Url:         url,
			Html:        &hello,
			Device:      to(screenshot.Iphone15Pro),
			Width:       to(320),
			Height:      to(200),
			ColorScheme: to(screenshot.Dark),
		}),
		"document": captureFile(client, screenshot.CaptureRequest{
			Url:    url,
			Html:   &hello,
			Format: to(screenshot.FormatPdf),
			Pdf:    &screenshot.Pdf{Paper: to(screenshot.A5), Margin: &screenshot.Margin{Top: to("2cm")}},
		}),
		"largePicture": captureFile(client, screenshot.CaptureRequest{Url: url, Html: &large}),
		"upload": upload(client, screenshot.CaptureRequest{
			Url:     url,
			Html:    &hello,
			Format:  to(screenshot.FormatWebp),
			Storage: to(screenshot.StorageR2),
		}),
		"problem": problem(capture(client, screenshot.CaptureRequest{
			Url:     url,
			Width:   to(0),
			Cookies: &[]screenshot.Cookie{{Name: "a b", Value: "", SameSite: to(screenshot.Lax)}},
		})),
		"unknownKey": problem(capture(clientOf("nobody"), screenshot.CaptureRequest{Url: url})),
		"health":     health.JSON200.Status,
	}
	check(json.NewEncoder(os.Stdout).Encode(report))
}

func clientOf(apiKey string) *screenshot.ClientWithResponses {
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", apiKey)
		return nil
	}
	client, err := screenshot.NewClientWithResponses(os.Getenv("SERVICE_URL"), screenshot.WithRequestEditorFn(withKey))
	check(err)
	return client
}

func capture(client *screenshot.ClientWithResponses, body screenshot.CaptureRequest) *screenshot.CaptureResponse {
	response, err := client.CaptureWithResponse(context.Background(), body)
	check(err)
	return response
}

func captureFile(client *screenshot.ClientWithResponses, body screenshot.CaptureRequest) file {
	response := capture(client, body)
	if response.StatusCode() != http.StatusOK {
		log.Fatalf("no file: %s", response.Body)
	}
	sum := sha256.Sum256(response.Body)
	start := string(response.Body[1:4])
	return file{response.HTTPResponse.Header.Get("Content-Type"), start, hex.EncodeToString(sum[:])}
}

func upload(client *screenshot.ClientWithResponses, body screenshot.CaptureRequest) screenshot.StoredObject {
	response := capture(client, body)
	if response.JSON200 == nil {
		log.Fatalf("no upload: %s", response.Body)
	}
	return *response.JSON200
}

// The generator makes a field for each status, all of one type.
func problem(response *screenshot.CaptureResponse) refused {
	var found *screenshot.Problem
	switch response.StatusCode() {
	case http.StatusBadRequest:
		found = response.ApplicationproblemJSON400
	case http.StatusUnauthorized:
		found = response.ApplicationproblemJSON401
	}
	if found == nil {
		log.Fatalf("no problem: %d %s", response.StatusCode(), response.Body)
	}
	fields := []string{}
	if found.Errors != nil {
		for _, each := range *found.Errors {
			fields = append(fields, each.Field)
		}
	}
	sameID := found.RequestId == response.HTTPResponse.Header.Get("X-Request-Id")
	return refused{response.StatusCode(), found.Code, sameID, fields}
}

func to[Value any](value Value) *Value {
	return &value
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
