/** Whether a request is a link to a capture, if its path is that of captures. */
export function isLink({ httpMethod }: { httpMethod: string }): boolean {
  return httpMethod === 'GET' || httpMethod === 'HEAD';
}
