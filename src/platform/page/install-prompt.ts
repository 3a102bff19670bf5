/** The browser's own question whether the app is to be installed, kept until a good moment. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | null = null
let changed: () => void = () => undefined

/** It comes early, and only once in a page. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt
    changed()
  })
  addEventListener('appinstalled', () => {
    kept = null
    changed()
  })
}

export const hasInstallPrompt = (): boolean => kept !== null

export function onInstallPrompt(listener: () => void): void {
  changed = listener
}

/** It can be used once. Gives whether the answer was yes. */
export async function askToInstall(): Promise<boolean> {
  const prompt = kept
  kept = null
  const answer = await prompt?.prompt().catch(() => null)
  return answer?.outcome === 'accepted'
}

export const hasTouch = (): boolean => navigator.maxTouchPoints > 1
