import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { IconComponent } from '../../../ui/icon.tsx'

/** The `accept` values of file inputs. The edge checks the content itself. */
export const ACCEPT = {
  visual: 'image/*,video/*',
  picture: 'image/*',
  sound: 'audio/*'
} as const

export interface FileButtonProps {
  label: string
  icon: IconComponent
  accept: string
  /** Opens the camera if there is one. */
  isCamera?: boolean
  areMany?: boolean
  className?: string
  onFiles: (files: File[]) => void
}

/** Accepts the same file twice in a row. */
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
