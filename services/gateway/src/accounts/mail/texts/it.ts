import type { MailTexts } from './en.ts'

export const it: MailTexts = {
  openLink: 'Oppure aprire questo link:',
  colon: ':',
  ignoreInvitation: 'Se questo invito non era atteso, ignorare questa e-mail.',
  confirmation: {
    subject: 'Confermare l’indirizzo e-mail',
    reason: ({ brand, email }) => `Qualcuno ha usato ${email} per un account su ${brand}.`,
    label: 'Confermare l’indirizzo',
    terms:
      'Il link si può usare una sola volta e scade dopo 24 ore. I link precedenti non sono più validi.',
    ignore:
      'Chi non ha fatto questa richiesta può ignorare questa e-mail. L’indirizzo resterà non confermato.',
  },
  addressChanged: {
    subject: 'L’indirizzo e-mail dell’account è stato modificato',
    reason: ({ email }) => `L’indirizzo e-mail dell’account ${email} è stato modificato.`,
    effect:
      'Non è più possibile accedere con questo indirizzo e tutte le altre sessioni sono state chiuse.',
    contact: ({ brand }) =>
      `Se la modifica non era voluta, qualcuno conosce la password. Contattare subito i gestori di ${brand}.`,
  },
  reset: {
    subject: ({ email }) => `Recupero della password di ${email}`,
    reason: ({ email }) => `Abbiamo ricevuto una richiesta di reimpostare la password di ${email}.`,
    label: 'Reimpostare la password',
    terms: 'Il link si può usare una sola volta e scade dopo un’ora.',
    replacement: 'Sostituisce il link inviato in precedenza, che non è più valido.',
    endsTwoFactor:
      'Poiché questo indirizzo non è mai stato confermato, con la nuova password l’accesso a due fattori viene disattivato. Si può configurare di nuovo nelle impostazioni.',
    ignore: 'Chi non ha fatto questa richiesta può ignorare questa e-mail. Non è cambiato nulla.',
  },
  accountInvitation: {
    subject: 'Invito a creare un account',
    roles: {
      user: '',
      organiser: ' come organizzatore di studi',
      reviewer: ' come revisore',
      superuser: ' come superutente',
    },
    reason: ({ brand, role }) => `Questo è un invito a creare un account su ${brand}${role}.`,
    label: 'Creare l’account',
    terms: ({ email, day }) =>
      `Il link si può usare una sola volta, con l’indirizzo ${email}, fino al ${day} (UTC).`,
  },
  studyInvitation: {
    subject: 'Invito a valutare le risposte di uno studio',
    reason: ({ title }) =>
      `Questo è un invito a valutare, in qualità di esperto, risposte nello studio «${title}».`,
    blinding: 'Si vede una domanda alla volta, e mai quale fonte ha scritto una risposta.',
    label: 'Partecipare allo studio',
    terms: ({ brand }) =>
      `Serve un account su ${brand}, che è gratuito. Il link si può usare una sola volta.`,
  },
}
