/** What iOS asks before the app may use the camera, the microphone or the photos, in our languages. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'

type Question = 'NSCameraUsageDescription' | 'NSMicrophoneUsageDescription' | 'NSPhotoLibraryAddUsageDescription'

export const QUESTIONS: Readonly<Record<Language, Readonly<Record<Question, string>>>> = {
  en: {
    NSCameraUsageDescription: 'So you can record videos and take pictures for your workouts.',
    NSMicrophoneUsageDescription:
      'So you can record sound for your videos and voice messages, and measure your loudspeaker.',
    NSPhotoLibraryAddUsageDescription: 'So you can save what you share.'
  },
  de: {
    NSCameraUsageDescription: 'Um Videos und Bilder für deine Workouts aufzunehmen.',
    NSMicrophoneUsageDescription:
      'Um den Ton deiner Videos und Sprachnachrichten aufzunehmen und deinen Lautsprecher zu messen.',
    NSPhotoLibraryAddUsageDescription: 'Um zu speichern, was du teilst.'
  },
  fr: {
    NSCameraUsageDescription: 'Pour filmer des vidéos et prendre des photos pour tes séances.',
    NSMicrophoneUsageDescription:
      'Pour enregistrer le son de tes vidéos et des messages vocaux, et mesurer ton haut-parleur.',
    NSPhotoLibraryAddUsageDescription: 'Pour enregistrer ce que tu partages.'
  },
  es: {
    NSCameraUsageDescription: 'Para grabar vídeos y hacer fotos para tus entrenamientos.',
    NSMicrophoneUsageDescription: 'Para grabar el sonido de tus vídeos y mensajes de voz, y medir tu altavoz.',
    NSPhotoLibraryAddUsageDescription: 'Para guardar lo que compartes.'
  },
  nl: {
    NSCameraUsageDescription: 'Om video’s en foto’s voor je workouts te maken.',
    NSMicrophoneUsageDescription:
      'Om het geluid van je video’s en spraakberichten op te nemen en je luidspreker te meten.',
    NSPhotoLibraryAddUsageDescription: 'Om op te slaan wat je deelt.'
  }
}

const FILE = 'InfoPlist.strings'

/** Objects of an Xcode project have 24 hexadecimal digits. */
const idOf = (n: number): string => `1CE901470000000000000${n.toString(16).toUpperCase().padStart(3, '0')}`
const IN_RESOURCES = idOf(1)
const GROUP = idOf(2)
const fileId = (index: number): string => idOf(16 + index)

export function writeQuestions(app: string): void {
  for (const language of LANGUAGES) {
    const folder = join(app, `${language}.lproj`)
    mkdirSync(folder, { recursive: true })
    const lines = Object.entries(QUESTIONS[language]).map(([key, text]) => `"${key}" = ${JSON.stringify(text)};\n`)
    writeFileSync(join(folder, FILE), lines.join(''))
  }
}

/** @throws Error when the template of a new Capacitor has no such place */
function putBefore(text: string, pattern: RegExp, lines: readonly string[]): string {
  if (!pattern.test(text)) throw new Error(`No ${pattern.source}: Capacitor’s template has changed.`)
  return text.replace(pattern, (found) => lines.map((line) => `${line}\n`).join('') + found)
}

/** The files belong to the target, and the languages to the project. */
export function withQuestions(project: string): string {
  if (project.includes(FILE)) return project
  const refs = LANGUAGES.map((language, index) => `${fileId(index)} /* ${language} */`)
  const files = LANGUAGES.map(
    (language, index) =>
      `\t\t${refs[index]} = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = ${language}; path = ${language}.lproj/${FILE}; sourceTree = "<group>"; };`
  )
  const others = LANGUAGES.filter((language) => language !== 'en')
  const variants = [
    `\t\t${GROUP} /* ${FILE} */ = {`,
    '\t\t\tisa = PBXVariantGroup;',
    '\t\t\tchildren = (',
    ...refs.map((ref) => `\t\t\t\t${ref},`),
    '\t\t\t);',
    `\t\t\tname = ${FILE};`,
    '\t\t\tsourceTree = "<group>";',
    '\t\t};'
  ]
  const built = `\t\t${IN_RESOURCES} /* ${FILE} in Resources */ = {isa = PBXBuildFile; fileRef = ${GROUP} /* ${FILE} */; };`
  const insertions: [RegExp, readonly string[]][] = [
    [/\/\* End PBXBuildFile section \*\//, [built]],
    [/\/\* End PBXFileReference section \*\//, files],
    [/\/\* End PBXVariantGroup section \*\//, variants],
    [/\t+[0-9A-F]{24} \/\* Info\.plist \*\/,/, [`\t\t\t\t${GROUP} /* ${FILE} */,`]],
    [
      /\t+[0-9A-F]{24} \/\* LaunchScreen\.storyboard in Resources \*\/,/,
      [`\t\t\t\t${IN_RESOURCES} /* ${FILE} in Resources */,`]
    ],
    [/\t+Base,\n\t+\);/, others.map((language) => `\t\t\t\t${language},`)]
  ]
  return insertions.reduce((text, [pattern, lines]) => putBefore(text, pattern, lines), project)
}
