/** The extension of a request's file, as the service names it. */
export function extensionOf(format: unknown = 'png'): string {
  return format === 'jpeg' ? 'jpg' : String(format);
}
