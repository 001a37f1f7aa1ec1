/** What every page of the portal says: English, then Brazilian Portuguese. */
export const COMMON_TEXTS = {
  skip: ['Skip to content', 'Ir para o conteúdo'],
  navigation: ['Portal', 'Portal'],
  documentation: ['API documentation', 'Documentação da API'],
  account: ['Account', 'Conta'],
  accounts: ['Accounts', 'Contas'],
  password: ['Password', 'Senha'],
  signIn: ['Sign in', 'Entrar'],
  signUp: ['Sign up', 'Criar conta'],
  signOut: ['Sign out', 'Sair'],
  email: ['E-mail address', 'Endereço de e-mail'],
  errorPrefix: ['Error', 'Erro'],
  back: ['Back to the account', 'Voltar à conta'],
  readonly: [
    'This server shows recorded history. It is read-only: nothing can be changed here.',
    'Este servidor mostra um histórico gravado. É somente leitura: nada pode ser alterado aqui.',
  ],
  language: ['Language', 'Idioma'],
  none: ['none', 'nenhum'],
  never: ['never', 'nunca'],
  all: ['all', 'todos'],
  save: ['Save', 'Salvar'],

  refused: ['Not possible', 'Não é possível'],
  refusedNoPage: ['There is no such page.', 'Esta página não existe.'],
  refusedOrigin: [
    'This form was sent from another site. Open the portal and send it from there.',
    'Este formulário foi enviado de outro site. Abra o portal e envie-o de lá.',
  ],
  refusedToken: [
    'This form is out of date, or cookies are blocked. Open the page again and send the form once more.',
    'Este formulário está desatualizado, ou os cookies estão bloqueados. Abra a página de novo e reenvie o formulário.',
  ],
  refusedSession: ['Your session has ended. Sign in again.', 'A sua sessão terminou. Entre novamente.'],
  refusedType: ['The request does not carry a form.', 'A requisição não contém um formulário.'],
  refusedForm: ['The form cannot be read.', 'O formulário não pode ser lido.'],
  refusedLength: ['The form is too long.', 'O formulário é longo demais.'],
  refusedHaste: [
    'Too many attempts. Try again in {seconds} seconds.',
    'Tentativas demais. Tente novamente em {seconds} segundos.',
  ],
  refusedBusy: ['The server is busy. Try again in a moment.', 'O servidor está ocupado. Tente novamente em instantes.'],
  refusedStarting: [
    'The service is starting. Try again in a moment.',
    'O serviço está iniciando. Tente novamente em instantes.',
  ],
  refusedFailure: ['Something went wrong on our side.', 'Algo deu errado do nosso lado.'],
  refusedKeyCount: [
    'An account has at most {most} keys in force. Revoke one first.',
    'Uma conta tem no máximo {most} chaves em vigor. Revogue uma primeiro.',
  ],
  refusedKeyState: [
    'This key is no longer in force. Create a new one.',
    'Esta chave não está mais em vigor. Crie uma nova.',
  ],
  refusedAdminRemoval: [
    'The account of an administrator cannot be removed here.',
    'A conta de um administrador não pode ser removida aqui.',
  ],
} as const;
