import { noteParts } from '#core/app/release-notes.ts'
import '../../styles/app/note-text.css'

/** Shows a release note in readable form. */
export function NoteText({ note }: { note: string }) {
  return (
    <div className="note-text">
      {noteParts(note).map((part, index) =>
        part.kind === 'list' ? (
          <ul key={index}>
            {part.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>{part.text}</p>
        )
      )}
    </div>
  )
}
