/** A dialog: a sheet from below on phones, a window on desktops. */
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { x } from './icons.ts'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Buttons at the end, the main one last. */
  actions?: ReactNode
}

/** The browser keeps the focus inside, closes on Escape and gives the focus back; a press outside closes too. */
export function Sheet({ isOpen, onClose, title, closeLabel, children, actions }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element === null || !isOpen) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [isOpen])
  if (!isOpen) return null
  return (
    // A press on the backdrop is a press on the dialog itself; its content fills the rest. Keyboard users have Escape.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isOutside(event, dialog.current)) onClose()
      }}
    >
      <div className="row sheet-head">
        <h2 id={titleId} className="grow">
          {title}
        </h2>
        <IconButton icon={x} label={closeLabel} onClick={onClose} />
      </div>
      {children}
      {actions !== undefined && <div className="acts">{actions}</div>}
    </dialog>
  )
}

function isOutside(event: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
