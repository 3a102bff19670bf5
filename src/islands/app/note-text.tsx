import { noteParts } from '#core/app/release-notes.ts'

/** A release note as people read it. */
export function NoteText({ note }: { note: string }) {
  return noteParts(note).map((part, index) =>
    part.kind === 'list' ? (
      <ul key={index}>
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ) : (
      <p key={index}>{part.text}</p>
    )
  )
}
