import type { MailTexts } from './en.ts'

export const pt: MailTexts = {
  openLink: 'Ou abra este link:',
  colon: ':',
  ignoreInvitation: 'Se este convite não era esperado, ignore este e-mail.',
  confirmation: {
    subject: 'Confirme o endereço de e-mail',
    reason: ({ brand, email }) => `Alguém usou ${email} para uma conta em ${brand}.`,
    label: 'Confirmar endereço',
    terms:
      'O link só pode ser usado uma vez e expira após 24 horas. Links anteriores não funcionam mais.',
    ignore: 'Se o pedido não foi seu, ignore este e-mail. O endereço permanecerá sem confirmação.',
  },
  addressChanged: {
    subject: 'O endereço de e-mail da sua conta foi alterado',
    reason: ({ email }) => `O endereço de e-mail da conta ${email} foi alterado.`,
    effect:
      'Não é mais possível entrar com este endereço, e todas as outras sessões foram encerradas.',
    contact: ({ brand }) =>
      `Se a alteração não foi sua, alguém conhece a sua senha. Entre em contato imediatamente com os responsáveis por ${brand}.`,
  },
  reset: {
    subject: ({ email }) => `Redefinição da senha de ${email}`,
    reason: ({ email }) => `Recebemos um pedido para redefinir a senha de ${email}.`,
    label: 'Redefinir senha',
    terms: 'O link só pode ser usado uma vez e expira após uma hora.',
    replacement: 'Ele substitui o link enviado anteriormente, que não funciona mais.',
    endsTwoFactor:
      'Como este endereço nunca foi confirmado, a nova senha desativará a verificação em duas etapas. Ela pode ser ativada novamente nas configurações.',
    ignore: 'Se o pedido não foi seu, ignore este e-mail. Nada foi alterado.',
  },
  accountInvitation: {
    subject: 'Convite para criar uma conta',
    roles: {
      user: '',
      organiser: ' como organizador de estudos',
      reviewer: ' como revisor',
      superuser: ' como superusuário',
    },
    reason: ({ brand, role }) => `Este é um convite para criar uma conta em ${brand}${role}.`,
    label: 'Criar a conta',
    terms: ({ email, day }) =>
      `O link só pode ser usado uma vez, com o endereço ${email}, até ${day} (UTC).`,
  },
  studyInvitation: {
    subject: 'Convite para avaliar as respostas de um estudo',
    reason: ({ title }) =>
      `Este é um convite para avaliar, como especialista, respostas do estudo “${title}”.`,
    blinding: 'As perguntas aparecem uma por vez, sem revelar qual fonte escreveu cada resposta.',
    label: 'Participar do estudo',
    terms: ({ brand }) =>
      `É necessária uma conta em ${brand}, que é gratuita. O link só pode ser usado uma vez.`,
  },
}
