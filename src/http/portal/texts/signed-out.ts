/** What the pages of signing in, of signing up and of the password say: English, then Brazilian Portuguese. */
export const SIGNED_OUT_TEXTS = {
  noAccountYet: ['No account yet?', 'Ainda não tem conta?'],
  haveAccount: ['You have an account?', 'Já tem uma conta?'],
  wrongSignIn: ['The e-mail address or the password is wrong.', 'O endereço de e-mail ou a senha está incorreto.'],
  operatorSignIn: ['For the operator', 'Para o operador'],
  operatorSignInHint: [
    "Sign in with an administrator's API key to manage accounts.",
    'Entre com a chave de API de um administrador para gerenciar contas.',
  ],
  administratorKey: ["Administrator's API key", 'Chave de API de administrador'],
  signInWithKey: ['Sign in with the key', 'Entrar com a chave'],
  wrongKey: [
    'This is not the API key of an administrator, or it is no longer in force.',
    'Esta não é a chave de API de um administrador, ou ela não está mais em vigor.',
  ],

  signUpIntro: [
    'A new account has the Free tier for one port, a trial of the Starter plan for {days} days, and an API key.',
    'Uma conta nova tem o nível Free para um porto, um teste do plano Starter por {days} dias e uma chave de API.',
  ],
  signUpClosed: [
    'Sign-up is switched off on this server. Ask its operator for an account.',
    'A criação de contas está desativada neste servidor. Peça uma conta ao operador.',
  ],
  port: ['Port', 'Porto'],
  portHint: ['The one port that the Free tier shows.', 'O único porto que o nível Free mostra.'],
  choosePort: ['Choose a port', 'Escolha um porto'],
  createAccount: ['Create the account', 'Criar a conta'],
  passwordHint: [
    'From {least} to {most} characters; not the e-mail address.',
    'De {least} a {most} caracteres; não o endereço de e-mail.',
  ],
  passwordAgain: ['Password again', 'Senha novamente'],
  badEmail: ['This is not an e-mail address.', 'Isto não é um endereço de e-mail.'],
  takenEmail: [
    'There is an account with this e-mail address already.',
    'Já existe uma conta com este endereço de e-mail.',
  ],
  shortPassword: [
    'The password needs at least {least} characters.',
    'A senha precisa de pelo menos {least} caracteres.',
  ],
  longPassword: ['The password may have at most {most} characters.', 'A senha pode ter no máximo {most} caracteres.'],
  obviousPassword: ['The password must not be the e-mail address.', 'A senha não pode ser o endereço de e-mail.'],
  unequalPasswords: ['The two passwords differ.', 'As duas senhas são diferentes.'],
  badPort: ['There is no such port.', 'Este porto não existe.'],

  changePassword: ['Change the password', 'Alterar a senha'],
  changePasswordHint: [
    'All your other sessions end when the password is changed.',
    'Todas as suas outras sessões terminam quando a senha é alterada.',
  ],
  currentPassword: ['Current password', 'Senha atual'],
  newPassword: ['New password', 'Nova senha'],
  newPasswordAgain: ['New password again', 'Nova senha novamente'],
  wrongPassword: ['The current password is wrong.', 'A senha atual está incorreta.'],
  passwordChanged: [
    'The password is changed. All other sessions have ended.',
    'A senha foi alterada. Todas as outras sessões terminaram.',
  ],
  noPassword: [
    'This account has no password: it signs in with its API key.',
    'Esta conta não tem senha: ela entra com a sua chave de API.',
  ],
} as const;
