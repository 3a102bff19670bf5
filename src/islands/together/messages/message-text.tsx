import { memo } from 'react'
import { partsOf } from '#core/together/chat.ts'

/** Links lead out of the app, and nothing is fetched from them before. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <p className="together-text" dir="auto">
      {partsOf(text).map(({ text: part, href }, index) =>
        href === undefined ? (
          part
        ) : (
          // The parts of a text do not change places.
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        )
      )}
    </p>
  )
})
