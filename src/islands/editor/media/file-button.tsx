import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { IconComponent } from '../../../ui/icon.tsx'

/** For file inputs. The edge looks at the content itself. */
export const ACCEPT = {
  visual: 'image/*,video/*',
  picture: 'image/*',
  sound: 'audio/*'
} as const

export interface FileButtonProps {
  label: string
  icon: IconComponent
  accept: string
  /** Opens the camera where there is one. */
  isCamera?: boolean
  areMany?: boolean
  className?: string
  onFiles: (files: File[]) => void
}

/** Takes the same file twice in a row, too. */
export function FileButton({
  label,
  icon,
  accept,
  isCamera = false,
  areMany = false,
  className,
  onFiles
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="quiet" icon={icon} className={className} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={areMany}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
