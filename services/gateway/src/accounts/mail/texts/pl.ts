import type { MailTexts } from './en.ts'

export const pl: MailTexts = {
  openLink: 'Lub otwórz ten link:',
  colon: ':',
  ignoreInvitation: 'Jeśli to zaproszenie jest nieoczekiwane, zignoruj tę wiadomość.',
  confirmation: {
    subject: 'Potwierdź adres e-mail',
    reason: ({ brand, email }) => `Ktoś podał ${email} jako adres konta w serwisie ${brand}.`,
    label: 'Potwierdź adres',
    terms: 'Linku można użyć raz; wygasa po 24 godzinach. Wcześniejsze linki już nie działają.',
    ignore: 'Jeśli to nie Ty, zignoruj tę wiadomość. Adres pozostanie wtedy niepotwierdzony.',
  },
  addressChanged: {
    subject: 'Zmieniono adres e-mail Twojego konta',
    reason: ({ email }) => `Zmieniono adres e-mail konta ${email}.`,
    effect:
      'Za pomocą tego adresu nie można się już zalogować, a wszystkie inne sesje zostały zakończone.',
    contact: ({ brand }) =>
      `Jeśli to nie Ty, ktoś zna Twoje hasło. Niezwłocznie skontaktuj się z operatorami serwisu ${brand}.`,
  },
  reset: {
    subject: ({ email }) => `Odzyskiwanie hasła użytkownika ${email}`,
    reason: ({ email }) => `Otrzymaliśmy prośbę o zresetowanie hasła użytkownika ${email}.`,
    label: 'Zresetuj hasło',
    terms: 'Linku można użyć raz; wygasa po godzinie.',
    replacement: 'Zastępuje on link wysłany wcześniej, który już nie działa.',
    endsTwoFactor:
      'Ponieważ ten adres nigdy nie został potwierdzony, nowe hasło wyłączy logowanie dwuskładnikowe. Można je ponownie skonfigurować w ustawieniach.',
    ignore: 'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Nic się nie zmieniło.',
  },
  accountInvitation: {
    subject: 'Zaproszenie do założenia konta',
    roles: {
      user: '',
      organiser: ' w roli organizatora badań',
      reviewer: ' w roli weryfikatora',
      superuser: ' w roli superużytkownika',
    },
    reason: ({ brand, role }) => `To zaproszenie do założenia konta w serwisie ${brand}${role}.`,
    label: 'Załóż konto',
    terms: ({ email, day }) => `Linku można użyć raz, z adresem ${email}, do ${day} (UTC).`,
  },
  studyInvitation: {
    subject: 'Zaproszenie do oceniania odpowiedzi w badaniu',
    reason: ({ title }) =>
      `To zaproszenie do oceniania, w roli eksperta, odpowiedzi w badaniu „${title}”.`,
    blinding:
      'Pytania pojawiają się pojedynczo i nigdy nie widać, które źródło napisało odpowiedź.',
    label: 'Dołącz do badania',
    terms: ({ brand }) =>
      `Potrzebne jest konto w serwisie ${brand}, które jest bezpłatne. Linku można użyć raz.`,
  },
}
