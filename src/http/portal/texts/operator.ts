/** What the operator's pages say: English, then Brazilian Portuguese. */
export const OPERATOR_TEXTS = {
  search: ['Search', 'Buscar'],
  searchLabel: ['Name contains', 'O nome contém'],
  accountsShown: ['{shown} of {count} accounts', '{shown} de {count} contas'],
  accountsMore: [
    'Only the first {shown} of {count} are shown: search for the others.',
    'Somente as primeiras {shown} de {count} são mostradas: busque as outras.',
  ],
  noAccounts: ['No account has this in its name.', 'Nenhuma conta tem isto no nome.'],
  name: ['Name', 'Nome'],
  keysInForce: ['Keys in force', 'Chaves em vigor'],
  accountCreated: ['Created', 'Criada'],
  administrator: ['administrator', 'administrador'],
  accountNamed: ['Account {name}', 'Conta {name}'],
  toAccounts: ['All accounts', 'Todas as contas'],

  terms: ['Tier, plan and ports', 'Nível, plano e portos'],
  trialEnd: ['Trial end', 'Fim do teste'],
  trialEndHint: [
    'An instant such as 2026-12-31T00:00:00Z; empty if the plan is no trial.',
    'Um instante como 2026-12-31T00:00:00Z; vazio se o plano não é um teste.',
  ],
  portsAllowance: [
    'Free and Basic have 1 port, Professional 3, Enterprise any number.',
    'Free e Basic têm 1 porto, Professional 3, Enterprise qualquer número.',
  ],
  everyPort: ['every port, also those to come', 'todos os portos, também os futuros'],
  badTier: ['There is no such tier.', 'Este nível não existe.'],
  badPlan: ['There is no such plan.', 'Este plano não existe.'],
  badInstant: [
    'This is not an instant such as 2026-12-31T00:00:00Z.',
    'Isto não é um instante como 2026-12-31T00:00:00Z.',
  ],
  badPorts: [
    'These ports do not go with the {tier} tier: it has {most}. Choose fewer, or a higher tier.',
    'Estes portos não cabem no nível {tier}: ele tem {most}. Escolha menos, ou um nível superior.',
  ],
  termsChanged: ['The account is changed.', 'A conta foi alterada.'],

  newPasswordFor: ['New password', 'Nova senha'],
  newPasswordForHint: [
    'For someone who has forgotten theirs: makes a password, shows it once, and ends all sessions.',
    'Para quem esqueceu a sua: gera uma senha, mostra-a uma vez e encerra todas as sessões.',
  ],
  makePassword: ['Make a new password', 'Gerar nova senha'],
  passwordMade: ['The new password', 'A nova senha'],
  passwordMadeHint: [
    'This is the only time that it is shown. Hand it over in private; its owner changes it after signing in.',
    'Esta é a única vez que ela é mostrada. Entregue-a em particular; o titular a altera depois de entrar.',
  ],

  removeAccount: ['Remove the account', 'Remover a conta'],
  removeAsk: ['Remove…', 'Remover…'],
  removeWarning: [
    'Its keys and the record of its use go with it, for good.',
    'As suas chaves e o registro do seu uso são apagados com ela, definitivamente.',
  ],
  accountRemoved: ['The account is removed.', 'A conta foi removida.'],
} as const;
