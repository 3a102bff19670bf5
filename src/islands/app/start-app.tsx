/** Puts the app in place of the page's skeleton, once there is something to show. */
import { createRoot } from 'react-dom/client'
import { $localeReady } from '../../stores/app/locale.ts'
import { pageAtStart } from '../../stores/app/router.ts'
import { when } from '../../stores/app/when.ts'
import { App } from './app.tsx'
import { prepareScreen, screenOf } from './screens.ts'

async function startApp(root: HTMLElement): Promise<void> {
  const page = pageAtStart()
  if (page === null) return
  // Its texts come beside those of the frame.
  prepareScreen(screenOf(page))
  await when($localeReady, (isReady) => isReady || null)
  // The skeleton stays until React has something to commit: the screen suspends while it is loaded.
  createRoot(root).render(<App />)
}

const root = document.getElementById('app')
if (root !== null) void startApp(root)
