/**
 * The two mails that Icepoint's users get, in its languages. `{project}` is replaced. Appwrite has its own
 * translations.
 */

export interface MailWords {
  subject: string
  preview: string
  body: string
  label: string
  note: string
}

interface Language {
  /** Without and with `{name}`. */
  hello: [plain: string, named: string]
  signature: string
  verification: MailWords
  recovery: MailWords
}

const TRANSLATIONS: Readonly<Record<string, Language>> = {
  de: {
    hello: ['Hallo,', 'Hallo {name},'],
    signature: 'Danke,\ndas Team von {project}',
    verification: {
      subject: 'E-Mail-Adresse für {project} bestätigen',
      preview: 'Bestätige deine E-Mail-Adresse für {project}.',
      body: 'mit diesem Link bestätigst du deine E-Mail-Adresse für {project}.',
      label: 'Adresse bestätigen',
      note: 'Wenn du das nicht angefordert hast, kannst du diese Nachricht ignorieren.'
    },
    recovery: {
      subject: 'Neues Passwort für {project}',
      preview: 'Setze mit dem Link ein neues Passwort für {project}.',
      body: 'mit diesem Link setzt du ein neues Passwort für {project}.',
      label: 'Neues Passwort setzen',
      note: 'Wenn du das nicht angefordert hast, kannst du diese Nachricht ignorieren.'
    }
  },
  fr: {
    hello: ['Bonjour,', 'Bonjour {name},'],
    signature: 'Merci,\nl’équipe de {project}',
    verification: {
      subject: 'Confirme ton adresse e-mail pour {project}',
      preview: 'Confirme ton adresse e-mail pour {project}.',
      body: 'Ce lien confirme ton adresse e-mail pour {project}.',
      label: 'Confirmer l’adresse',
      note: 'Si tu n’as rien demandé, tu peux ignorer ce message.'
    },
    recovery: {
      subject: 'Nouveau mot de passe pour {project}',
      preview: 'Choisis un nouveau mot de passe pour {project} avec le lien.',
      body: 'Avec ce lien, tu choisis un nouveau mot de passe pour {project}.',
      label: 'Choisir un mot de passe',
      note: 'Si tu n’as rien demandé, tu peux ignorer ce message.'
    }
  },
  es: {
    hello: ['Hola:', 'Hola, {name}:'],
    signature: 'Gracias,\nel equipo de {project}',
    verification: {
      subject: 'Confirma tu correo para {project}',
      preview: 'Confirma tu dirección de correo para {project}.',
      body: 'Con este enlace confirmas tu dirección de correo para {project}.',
      label: 'Confirmar la dirección',
      note: 'Si no lo has pedido, puedes ignorar este mensaje.'
    },
    recovery: {
      subject: 'Nueva contraseña para {project}',
      preview: 'Elige una contraseña nueva para {project} con el enlace.',
      body: 'Con este enlace eliges una contraseña nueva para {project}.',
      label: 'Elegir una contraseña',
      note: 'Si no lo has pedido, puedes ignorar este mensaje.'
    }
  },
  nl: {
    hello: ['Hallo,', 'Hallo {name},'],
    signature: 'Bedankt,\nhet team van {project}',
    verification: {
      subject: 'Bevestig je e-mailadres voor {project}',
      preview: 'Bevestig je e-mailadres voor {project}.',
      body: 'Met deze link bevestig je je e-mailadres voor {project}.',
      label: 'Adres bevestigen',
      note: 'Heb je dit niet aangevraagd? Dan kun je dit bericht negeren.'
    },
    recovery: {
      subject: 'Nieuw wachtwoord voor {project}',
      preview: 'Kies met de link een nieuw wachtwoord voor {project}.',
      body: 'Met deze link kies je een nieuw wachtwoord voor {project}.',
      label: 'Nieuw wachtwoord kiezen',
      note: 'Heb je dit niet aangevraagd? Dan kun je dit bericht negeren.'
    }
  }
}

/**
 * Returns null for English and all other languages, where the mail is as recorded. `{name}` is left in, because a user
 * chose it.
 */
export function wordsOf(
  locale: string,
  mail: 'verification' | 'recovery',
  project: string
): { code: string; words: MailWords; hello: Language['hello']; signature: string } | null {
  const code = locale.toLowerCase().split('-')[0] ?? ''
  const language = TRANSLATIONS[code]
  if (language === undefined) return null
  const fill = (text: string): string => text.replaceAll('{project}', () => project)
  const { subject, preview, body, label, note } = language[mail]
  return {
    code,
    words: {
      subject: fill(subject),
      preview: fill(preview),
      body: fill(body),
      label: fill(label),
      note: fill(note)
    },
    hello: language.hello,
    signature: fill(language.signature)
  }
}
