import type { MailTexts } from './en.ts'

export const fr: MailTexts = {
  openLink: 'Ou ouvrez ce lien :',
  colon: ' :',
  ignoreInvitation: 'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
  confirmation: {
    subject: 'Confirmez votre adresse e-mail',
    reason: ({ brand, email }) => `Quelqu’un a indiqué ${email} pour un compte sur ${brand}.`,
    label: 'Confirmer l’adresse',
    terms:
      'Ce lien est utilisable une seule fois et expire au bout de 24 heures. Les liens antérieurs ne fonctionnent plus.',
    ignore: 'Si ce n’était pas vous, ignorez cet e-mail. L’adresse restera alors non confirmée.',
  },
  addressChanged: {
    subject: 'L’adresse e-mail de votre compte a été modifiée',
    reason: ({ email }) => `L’adresse e-mail du compte ${email} a été modifiée.`,
    effect:
      'Vous ne pouvez plus vous connecter avec cette adresse, et toutes les autres sessions ont été fermées.',
    contact: ({ brand }) =>
      `Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Contactez immédiatement les responsables de ${brand}.`,
  },
  reset: {
    subject: ({ email }) => `Réinitialisation du mot de passe de ${email}`,
    reason: ({ email }) =>
      `Nous avons reçu une demande de réinitialisation du mot de passe de ${email}.`,
    label: 'Réinitialiser le mot de passe',
    terms: 'Ce lien est utilisable une seule fois et expire au bout d’une heure.',
    replacement: 'Il remplace le lien envoyé précédemment, qui ne fonctionne plus.',
    endsTwoFactor:
      'Comme cette adresse n’a jamais été confirmée, le nouveau mot de passe désactivera l’authentification à deux facteurs. Vous pourrez la configurer à nouveau dans les paramètres.',
    ignore:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Rien n’a été modifié.',
  },
  accountInvitation: {
    subject: 'Invitation à créer un compte',
    roles: {
      user: '',
      organiser: ' en tant qu’organisateur d’études',
      reviewer: ' en tant que réviseur',
      superuser: ' en tant que superutilisateur',
    },
    reason: ({ brand, role }) =>
      `Vous avez reçu une invitation à créer un compte sur ${brand}${role}.`,
    label: 'Créer votre compte',
    terms: ({ email, day }) =>
      `Ce lien est utilisable une seule fois, avec l’adresse ${email}, jusqu’au ${day} (UTC).`,
  },
  studyInvitation: {
    subject: 'Invitation à évaluer les réponses d’une étude',
    reason: ({ title }) =>
      `Vous avez reçu une invitation à évaluer, à titre d’expert, des réponses dans l’étude « ${title} ».`,
    blinding: 'Vous voyez une question à la fois, et jamais quelle source a rédigé une réponse.',
    label: 'Rejoindre l’étude',
    terms: ({ brand }) =>
      `Il vous faut un compte sur ${brand}, qui est gratuit. Ce lien est utilisable une seule fois.`,
  },
}
