import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { NetworkError } from '#core/app/errors.ts'
import * as samples from '../../../stores/account/setting-samples.ts'
import * as store from '../../../stores/account/settings.ts'
import { $locale } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $notice } from '../../../stores/app/notices.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { Loudness, SettingSwitch, TryButton } from './setting-parts.tsx'
import { SettingsScreen, SavingState, WaitingNote, LookSection, SectionNav } from './settings-screen.tsx'
import { TimerSection, TimesSection, CueSection, MusicSection } from './cue-and-timer-sections.tsx'

vi.mock('../../../stores/account/setting-samples.ts', { spy: true })
vi.mock('../../../stores/account/settings.ts', { spy: true })

const { $settings, $settingsSaving } = store
const data = vi.mocked(store)
const heard = vi.mocked(samples)

freshApp()
beforeEach(() => {
  $settings.set(DEFAULT_SETTINGS)
  $settingsSaving.set({ kind: 'saved' })
  samples.$voiceSample.set('unknown')
  samples.$cueSample.set('unknown')
  data.changeSettings.mockImplementation(async (change) => $settings.set({ ...$settings.get(), ...change }))
  data.resetSettings.mockResolvedValue()
  data.sendSettings.mockResolvedValue()
  heard.prepareSamples.mockReturnValue()
  heard.hearCues.mockResolvedValue()
  heard.hearVoice.mockResolvedValue()
  heard.hearMusic.mockResolvedValue()
  heard.feelVibration.mockReturnValue()
})

test('shows every section and the saving state', async () => {
  const screen = await render(<SettingsScreen />)
  for (const name of [
    'Language and appearance',
    'Timer',
    'Default times',
    'Beeps and signals',
    'Music',
    'Creating workouts'
  ])
    await expect.element(screen.getByRole('region', { name })).toBeVisible()
  await expect.element(screen.getByText('Saved')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('resets everything after a question', async () => {
  const screen = await render(<SettingsScreen />)
  await screen.getByRole('button', { name: 'Reset to defaults' }).click()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Reset to defaults' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(store.resetSettings).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Reset to defaults' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect($notice.get()).toMatchObject({ kind: 'positive', text: 'All settings are back to their defaults.' })
  expect(store.resetSettings).toHaveBeenCalledOnce()
})

test('shows in the title bar whether the settings are synced', async () => {
  const screen = await render(<SavingState />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved')
  $settingsSaving.set({ kind: 'sending' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saving')
})

test('says why settings are waiting, and sends them when asked to', async () => {
  $settingsSaving.set({ kind: 'waiting', error: new NetworkError('unreachable') })
  const screen = await render(<WaitingNote />)
  await expect
    .element(screen.getByText(/Your settings apply on this device\./))
    .toMatchTextContent('The server didn’t answer.')
  await screen.getByRole('button', { name: 'Send now' }).click()
  expect(store.sendSettings).toHaveBeenCalledOnce()
  $isOnline.set(false)
  await expect.element(screen.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
  $settingsSaving.set({ kind: 'saved' })
  await expect.element(screen.getByText(/Your settings apply/)).not.toBeInTheDocument()
})

test('toggles a setting with its switch', async () => {
  const screen = await render(<SettingSwitch name="voiceOn" label="Voice" />)
  const toggle = screen.getByRole('switch', { name: 'Voice' })
  const before = $settings.get().voiceOn
  await toggle.click()
  expect($settings.get().voiceOn).toBe(!before)
  $settings.set({ ...DEFAULT_SETTINGS, voiceOn: before })
  await (before ? expect.element(toggle).toBeChecked() : expect.element(toggle).not.toBeChecked())
})

test('changes loudness in steps of five and announces per cent', async () => {
  const onTry = vi.fn()
  $settings.set({ ...DEFAULT_SETTINGS, cueVolume: 0.5 })
  const screen = await render(<Loudness name="cueVolume" label="Volume" onTry={onTry} />)
  const slider = screen.getByRole('slider', { name: 'Volume' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '50%')
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '55%')
  await screen.getByRole('button', { name: 'Volume: listen' }).click()
  expect(onTry).toHaveBeenCalledOnce()
})

test('names what its "try" button plays', async () => {
  const onTry = vi.fn()
  const screen = await render(<TryButton how="try" of="Flash" onTry={onTry} />)
  await expect.element(screen.getByText('Try it')).toBeVisible()
  await screen.getByRole('button', { name: 'Flash: try it' }).click()
  expect(onTry).toHaveBeenCalledOnce()
})

test('plays the cues when another set is chosen', async () => {
  const screen = await render(<CueSection />)
  const select = screen.getByRole('combobox')
  const other = select.element().querySelectorAll('option')[1]?.value ?? ''
  await select.selectOptions(other)
  expect($settings.get().cuePack).toBe(other)
  expect(samples.hearCues).toHaveBeenCalledWith('countdown', 'work')
  expect(samples.prepareSamples).toHaveBeenCalledOnce()
})

test('says when the device has no voice or sound', async () => {
  const screen = await render(<CueSection />)
  expect(screen.getByRole('status').elements()).toHaveLength(0)
  samples.$voiceSample.set('none')
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Your device has no voice for this language\./)
  samples.$cueSample.set('silent')
  await expect.element(screen.getByRole('status').nth(1)).toHaveTextContent('This browser can’t play sound.')
})

test('tries the voice and the vibration', async () => {
  const screen = await render(<CueSection />)
  await expect.element(screen.getByRole('switch', { name: 'Voice' })).toBeVisible()
  await screen.getByRole('button', { name: 'Voice: listen' }).click()
  expect(samples.hearVoice).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Vibration: try it' }).elements()).toHaveLength(
    samples.hasVibration ? 1 : 0
  )
  if (samples.hasVibration) await screen.getByRole('button', { name: 'Vibration: try it' }).click()
  expect(samples.feelVibration).toHaveBeenCalledTimes(samples.hasVibration ? 1 : 0)
})

test('plays the music', async () => {
  const screen = await render(<MusicSection />)
  await screen.getByRole('button', { name: 'Music volume: listen' }).click()
  expect(samples.hearMusic).toHaveBeenCalledOnce()
})

test('chooses language and colours by name', async () => {
  store.$theme.set('dark')
  const screen = await render(<LookSection />)
  await expect.element(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('English')
  await expect.element(screen.getByRole('radiogroup', { name: 'Colours' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Deutsch')
  expect(store.changeSettings).toHaveBeenLastCalledWith({ language: 'de' })
  await screen.getByRole('radio', { name: 'High contrast' }).click()
  expect(store.changeSettings).toHaveBeenLastCalledWith({ colorTheme: 'contrast' })
})

test('uses the chosen language for the page', async () => {
  $locale.set('fr')
  const screen = await render(<LookSection />)
  await expect.element(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('Français')
  $locale.set('en')
  await expect.element(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('English')
})

test('applies the timer options and writes times in the chosen format', async () => {
  const screen = await render(<TimerSection />)
  await expect
    .element(screen.getByRole('switch', { name: 'Get ready before every exercise' }))
    .toHaveAccessibleDescription('You always get time to put your phone down before the first one.')
  await expect.element(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Wait for me' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Wait for me' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Seconds only, 65' }).click()
  expect($settings.get()).toMatchObject({ timerMode: 'stopnext', timeFormatMinSec: false })
})

test('keeps a default time at one second or more', async () => {
  const screen = await render(<TimesSection />)
  const field = screen.getByRole('spinbutton', { name: 'New exercise' })
  await field.fill('0')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toBeInvalid()
  await field.fill('0:45')
  await userEvent.keyboard('{Enter}')
  expect($settings.get().defaultExerciseTimeSec).toBe(45)
  await screen.getByRole('spinbutton', { name: 'Intro' }).fill('0:07')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('spinbutton', { name: 'Get ready' }).fill('0:09')
  await userEvent.keyboard('{Enter}')
  expect($settings.get()).toMatchObject({ defaultIntroTimeSec: 7, defaultSetupTimeSec: 9 })
})

test('marks the visible section in the list', async () => {
  const tall = { blockSize: '2000px' }
  const sections = [
    { id: 'first', title: 'First' },
    { id: 'second', title: 'Second' },
    { id: 'last', title: 'Last' }
  ]
  const screen = await render(
    <>
      <SectionNav label="Sections" sections={sections} />
      <section id="first" style={tall} />
      <section id="second" style={tall} />
      <section id="last">Write to us</section>
    </>
  )
  const nav = screen.getByRole('navigation', { name: 'Sections' })
  await expect.element(nav.getByRole('link', { name: 'First' })).toHaveAttribute('aria-current', 'true')
  document.getElementById('second')?.scrollIntoView()
  await expect.element(nav.getByRole('link', { name: 'Second' })).toHaveAttribute('aria-current', 'true')
  document.getElementById('last')?.scrollIntoView()
  await expect.element(nav.getByRole('link', { name: 'Last' })).toHaveAttribute('aria-current', 'true')
  document.getElementById('second')?.scrollIntoView()
  await expect.element(nav.getByRole('link', { name: 'Second' })).toHaveAttribute('aria-current', 'true')
})
