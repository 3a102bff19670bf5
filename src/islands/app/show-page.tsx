/** Replaces the skeleton of a page with its screen. */
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

export function showPage(Screen: ComponentType): void {
  const root = document.getElementById('screen')
  if (root !== null) createRoot(root).render(<Screen />)
}
