/** Puts the app in place of the page's skeleton, once there is something to show. */
import { createRoot } from 'react-dom/client'
import { followLastSeen } from '../../stores/app/last-seen.ts'
import { $localeReady } from '../../stores/app/locale.ts'
import { pageAtStart } from '../../stores/app/router.ts'
import { when } from '../../stores/app/when.ts'
import { App } from './app.tsx'
import { loadScreen, screenOf } from './screens.ts'

async function startApp(root: HTMLElement): Promise<void> {
  const page = pageAtStart()
  if (page === null) return
  const screen = loadScreen(screenOf(page)).catch(() => undefined)
  await when($localeReady, (isReady) => isReady || null)
  await screen
  createRoot(root).render(<App />)
  followLastSeen()
}

const root = document.getElementById('app')
if (root !== null) void startApp(root)
