import type { MailTexts } from './en.ts'

export const zh: MailTexts = {
  openLink: '或打开此链接：',
  colon: '：',
  ignoreInvitation: '如果您没有预料到此邀请，请忽略本邮件。',
  confirmation: {
    subject: '确认您的电子邮件地址',
    reason: ({ brand, email }) => `有人将 ${email} 用作 ${brand} 账户的地址。`,
    label: '确认地址',
    terms: '该链接只能使用一次，24 小时后失效。此前的链接不再有效。',
    ignore: '如果这不是您本人的操作，请忽略本邮件，该地址将保持未确认状态。',
  },
  addressChanged: {
    subject: '您账户的电子邮件地址已更改',
    reason: ({ email }) => `账户 ${email} 的电子邮件地址已更改。`,
    effect: '您不能再使用此地址登录，所有其他会话均已结束。',
    contact: ({ brand }) =>
      `如果这不是您本人的操作，说明有人知道您的密码。请立即联系 ${brand} 的运营方。`,
  },
  reset: {
    subject: ({ email }) => `重置 ${email} 的密码`,
    reason: ({ email }) => `我们收到了重置 ${email} 密码的请求。`,
    label: '重置密码',
    terms: '该链接只能使用一次，一小时后失效。',
    replacement: '它取代我们之前发送的链接，之前的链接不再有效。',
    endsTwoFactor: '由于此地址从未确认，设置新密码会关闭双因素登录。您可以在设置中重新启用。',
    ignore: '如果您没有提出此请求，请忽略本邮件。一切均未更改。',
  },
  accountInvitation: {
    subject: '您受邀创建账户',
    roles: {
      user: '',
      organiser: '，角色为研究组织者',
      reviewer: '，角色为审核员',
      superuser: '，角色为超级用户',
    },
    reason: ({ brand, role }) => `您受邀在 ${brand} 创建账户${role}。`,
    label: '创建账户',
    terms: ({ email, day }) => `该链接只能使用一次，仅限地址 ${email}，有效期至 ${day}（UTC）。`,
  },
  studyInvitation: {
    subject: '您受邀为研究的回答评分',
    reason: ({ title }) => `您受邀作为专家，为研究“${title}”中的回答评分。`,
    blinding: '您每次会看到一个问题，但绝不会看到回答出自哪个来源。',
    label: '加入研究',
    terms: ({ brand }) => `您需要一个 ${brand} 账户，注册免费。该链接只能使用一次。`,
  },
}
