/**
 * The query of a link as it is signed. API Gateway passes decoded names and values on, without the order of
 * the names, so the text that the client sent is not known: both sides build this form. Names are sorted,
 * values of one name keep their order, and everything but A-Z a-z 0-9 - . _ ~ is percent-encoded. Pure, and
 * free of Node, because the playground signs too. Sources:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html,
 * https://www.rfc-editor.org/rfc/rfc3986#section-2.3
 */

/** Name -> its values, in order. */
export type QueryParameters = Readonly<Record<string, readonly string[]>>;

/** `a=1&b=2&b=3` */
export function canonicalQuery(parameters: QueryParameters): string {
  const names = Object.entries(parameters).map(([name, values]) => ({ name: encode(name), values }));
  return names
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name, values }) => values.map((value) => `${name}=${encode(value)}`))
    .join('&');
}

/** encodeURIComponent leaves !'()* as they are, and throws for half a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
