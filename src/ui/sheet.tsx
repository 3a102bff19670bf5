import { X } from 'lucide-react'
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  className?: string | undefined
  /** Content beside the title. */
  tools?: ReactNode
  /** The main action comes last. */
  actions?: ReactNode
}

export function Sheet({ isOpen, ...others }: SheetProps) {
  return isOpen ? <OpenSheet {...others} /> : null
}

function OpenSheet({
  onClose,
  title,
  closeLabel,
  children,
  className = '',
  tools,
  actions
}: Omit<SheetProps, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect cleans up before the element is removed; only then does closing restore the focus. If the screen
  // is only hidden, the sheet would return with it.
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (!element.open) element.showModal()
    return () => {
      element.close()
      queueMicrotask(() => element.isConnected && close())
    }
  }, [])
  return (
    // Only the backdrop is the dialog itself; its content fills the rest. Keyboard users have Escape.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`sheet ${className}`.trim()}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React lets the event of a sheet inside this one bubble, which the browser doesn't.
        if (event.target !== dialog.current) return
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
        {tools}
        <IconButton icon={X} label={closeLabel} onClick={onClose} />
      </div>
      {children}
      {actions !== undefined && <div className="sheet-actions">{actions}</div>}
    </dialog>
  )
}

function isOutside(event: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
