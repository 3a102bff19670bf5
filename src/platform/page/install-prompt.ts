export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt = {
  kept: null as InstallPrompt | null,
  changed: (): void => undefined
}

export function keepInstallPrompt(): void {
  const keep = (event: Event | null) => {
    event?.preventDefault()
    installPrompt.kept = event as InstallPrompt | null
    installPrompt.changed()
  }
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', () => keep(null))
}
