/** Opens the code for someone's own page over a public page. Loaded when its button is pressed. */
import '../../../styles/app/components-app.css'
import { createRoot } from 'react-dom/client'
import { isLink } from '#core/workout/link.ts'
import { loadTexts } from '../../../stores/app/locale.ts'
import { FrameSheet } from './frame-sheet.tsx'

export async function openFrame({ id, name }: { id: string; name: string }): Promise<void> {
  await loadTexts(['workout'])
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<FrameSheet id={id} name={name} isUnlisted={isLink(id)} isOwn={false} onClose={close} />)
}
