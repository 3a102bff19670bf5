/** Puts a screen in place of its page's skeleton. */
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

export function showPage(Screen: ComponentType): void {
  const root = document.getElementById('screen')
  if (root !== null) createRoot(root).render(<Screen />)
}
