import { ImageIcon, Play, Video } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import type { FileKind } from '#core/media/chosen-file.ts'
import { Icon } from '../../../ui/icon.tsx'

interface PreviewProps {
  kind: Exclude<FileKind, 'music'>
  address: string
  alt: string
  /** What can be read from the file: size in pixels, or length. */
  onFacts: (text: string) => void
}

/** A file that cannot be shown leaves its symbol. */
export function FilePreview({ kind, address, alt, onFacts }: PreviewProps) {
  const [failed, setFailed] = useState('')
  const fail = () => setFailed(address)
  const isShown = address !== '' && failed !== address
  return (
    <span className="editor-file-shot">
      {isShown && kind === 'image' && (
        <img
          src={address}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onFacts(`${naturalWidth} × ${naturalHeight}`)}
          onError={fail}
        />
      )}
      {isShown && kind === 'video' && (
        <>
          {/* The moment of its first picture: browsers show nothing before it. */}
          <video
            src={`${address}#t=0.1`}
            aria-label={alt === '' ? undefined : alt}
            muted
            playsInline
            preload="metadata"
            onLoadedMetadata={({ currentTarget: { duration } }) => {
              if (Number.isFinite(duration)) onFacts(formatClock(Math.round(duration)))
            }}
            onError={fail}
          />
          <Icon of={Play} />
        </>
      )}
      {!isShown && <Icon of={kind === 'image' ? ImageIcon : Video} />}
    </span>
  )
}
