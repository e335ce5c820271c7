import type { MailTexts } from './en.ts'

export const es: MailTexts = {
  openLink: 'O abra este enlace:',
  colon: ':',
  ignoreInvitation: 'Si no esperaba esta invitación, ignore este correo.',
  confirmation: {
    subject: 'Confirme su dirección de correo electrónico',
    reason: ({ brand, email }) => `Alguien ha usado ${email} para una cuenta en ${brand}.`,
    label: 'Confirmar dirección',
    terms:
      'El enlace se puede usar una sola vez y caduca a las 24 horas. Los enlaces anteriores ya no funcionan.',
    ignore: 'Si no ha sido usted, ignore este correo. La dirección quedará sin confirmar.',
  },
  addressChanged: {
    subject: 'Se ha cambiado la dirección de correo electrónico de su cuenta',
    reason: ({ email }) =>
      `Se ha cambiado la dirección de correo electrónico de la cuenta ${email}.`,
    effect:
      'Ya no puede iniciar sesión con esta dirección, y se han cerrado todas las demás sesiones.',
    contact: ({ brand }) =>
      `Si no ha sido usted, alguien conoce su contraseña. Póngase en contacto de inmediato con los responsables de ${brand}.`,
  },
  reset: {
    subject: ({ email }) => `Restablecimiento de la contraseña de ${email}`,
    reason: ({ email }) =>
      `Hemos recibido una solicitud para restablecer la contraseña de ${email}.`,
    label: 'Restablecer contraseña',
    terms: 'El enlace se puede usar una sola vez y caduca al cabo de una hora.',
    replacement: 'Sustituye al enlace que enviamos antes, que ya no funciona.',
    endsTwoFactor:
      'Como esta dirección nunca se ha confirmado, la contraseña nueva desactivará la verificación en dos pasos. Podrá configurarla de nuevo en los ajustes.',
    ignore: 'Si no lo ha solicitado, ignore este correo. No ha cambiado nada.',
  },
  accountInvitation: {
    subject: 'Invitación para crear una cuenta',
    roles: {
      user: '',
      organiser: ' como organizador de estudios',
      reviewer: ' como revisor',
      superuser: ' como superusuario',
    },
    reason: ({ brand, role }) => `Tiene una invitación para crear una cuenta en ${brand}${role}.`,
    label: 'Crear su cuenta',
    terms: ({ email, day }) =>
      `El enlace se puede usar una sola vez, con la dirección ${email}, hasta el ${day} (UTC).`,
  },
  studyInvitation: {
    subject: 'Invitación para valorar las respuestas de un estudio',
    reason: ({ title }) =>
      `Tiene una invitación para valorar, en calidad de experto, respuestas del estudio «${title}».`,
    blinding: 'Verá las preguntas de una en una, y nunca qué fuente escribió una respuesta.',
    label: 'Unirse al estudio',
    terms: ({ brand }) =>
      `Necesita una cuenta en ${brand}, que es gratuita. El enlace se puede usar una sola vez.`,
  },
}
