/** Security: core escapes all of the text. */
export function Html({ of }: { of: string }) {
  return <div className="workout-page-part" dangerouslySetInnerHTML={{ __html: of }} />
}
