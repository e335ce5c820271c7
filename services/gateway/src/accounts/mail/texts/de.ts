import type { MailTexts } from './en.ts'

export const de: MailTexts = {
  openLink: 'Oder öffnen Sie diesen Link:',
  colon: ':',
  ignoreInvitation: 'Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',
  confirmation: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    reason: ({ brand, email }) => `Jemand hat ${email} für ein Konto bei ${brand} angegeben.`,
    label: 'Adresse bestätigen',
    terms:
      'Der Link kann einmal verwendet werden und läuft nach 24 Stunden ab. Frühere Links sind nicht mehr gültig.',
    ignore:
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Die Adresse bleibt dann unbestätigt.',
  },
  addressChanged: {
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    reason: ({ email }) => `Die E-Mail-Adresse des Kontos ${email} wurde geändert.`,
    effect:
      'Mit dieser Adresse können Sie sich nicht mehr anmelden, und alle anderen Sitzungen wurden beendet.',
    contact: ({ brand }) =>
      `Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Wenden Sie sich sofort an die Betreiber von ${brand}.`,
  },
  reset: {
    subject: ({ email }) => `Passwort zurücksetzen für ${email}`,
    reason: ({ email }) =>
      `Wir haben eine Anfrage erhalten, das Passwort für ${email} zurückzusetzen.`,
    label: 'Passwort zurücksetzen',
    terms: 'Der Link kann einmal verwendet werden und läuft nach einer Stunde ab.',
    replacement: 'Er ersetzt den zuvor gesendeten Link, der nicht mehr gültig ist.',
    endsTwoFactor:
      'Da diese Adresse nie bestätigt wurde, wird mit dem neuen Passwort die Zwei-Faktor-Anmeldung ausgeschaltet. Sie können sie in den Einstellungen erneut einrichten.',
    ignore:
      'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Es wurde nichts geändert.',
  },
  accountInvitation: {
    subject: 'Sie sind eingeladen',
    roles: {
      user: '',
      organiser: ' als Studienleitung',
      reviewer: ' als Reviewer',
      superuser: ' als Superuser',
    },
    reason: ({ brand, role }) => `Sie sind eingeladen, bei ${brand} ein Konto${role} zu erstellen.`,
    label: 'Konto erstellen',
    terms: ({ email, day }) =>
      `Der Link kann einmal mit der Adresse ${email} verwendet werden, bis zum ${day} (UTC).`,
  },
  studyInvitation: {
    subject: 'Sie sind eingeladen, Antworten einer Studie zu bewerten',
    reason: ({ title }) =>
      `Sie sind als Fachperson eingeladen, Antworten in der Studie „${title}“ zu bewerten.`,
    blinding: 'Sie sehen jeweils eine Frage und nie, welche Quelle eine Antwort geschrieben hat.',
    label: 'An der Studie teilnehmen',
    terms: ({ brand }) =>
      `Sie benötigen ein Konto bei ${brand}; es ist kostenlos. Der Link kann einmal verwendet werden.`,
  },
}
