/** A page that navigates drops the call and gives no answer. The next document is asked again. */
export async function undefinedIfGone<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch {
    return undefined;
  }
}
