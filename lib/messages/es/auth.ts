import type { auth as en } from "@/lib/messages/en/auth";
import type { Translation } from "@/lib/messages/translation";

export const auth = {
  sign_in: "Iniciar sesión",
  signed_in: "Sesión iniciada",
  you_are_signed_in: "Ya inició sesión",
  close_tab: "Cierre esta pestaña y vuelva a la pestaña en la que estaba trabajando.",
  email_address: "Correo electrónico",
  email: "Correo electrónico",
  password: "Contraseña",
  continue: "Continuar",
  continue_with: "Continuar con {provider}",
  forgot_password: "¿Olvidó su contraseña?",
  sign_in_by_sso: "Usar inicio de sesión único",
  offer_to_customers: "¿Quiere ofrecer {product} a sus clientes? <link>Hágase socio</link>",
  need_help: "¿Necesita ayuda? <link>Contacte a soporte</link>",
  language: "Idioma",

  network: "No se pudo conectar con el servidor. Inténtelo de nuevo en un momento o revise su conexión.",
  wrong: "El correo electrónico o la contraseña no son correctos.",
  too_many_minutes:
    "Demasiados intentos. Inténtelo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.",
  too_many_hours: "Demasiados intentos. Inténtelo de nuevo en {hours, plural, one {# hora} other {# horas}}.",
  no_account:
    "Todavía no hay una cuenta con este correo. Pida una invitación a un propietario de su espacio de trabajo.",
  sso_unknown:
    "El inicio de sesión único no está configurado para este correo. Revise la dirección o use su contraseña.",
  sso_unavailable:
    "La página de inicio de sesión de su organización no responde. Inténtelo de nuevo en unos minutos.",
  sso_refused:
    "El inicio de sesión de su organización no le dio acceso. Use su cuenta de trabajo o consulte a su administrador.",
  sso_expired: "Este inicio de sesión tardó demasiado o ya se usó. Empiece de nuevo.",
  sso_rate_limited: "Demasiados inicios de sesión desde su red. Espere un minuto e inténtelo de nuevo.",
  sso_failed: "Algo falló de nuestro lado. Inténtelo de nuevo en unos minutos.",

  single_sign_on: "Inicio de sesión único",
  sso_required: "{tenant} exige el inicio de sesión único",
  sso_required_why:
    "Aquí no basta una contraseña. Continúe como {email} en la página de inicio de sesión de su organización.",
  sso_enter_email: "Escriba su correo de trabajo. Iniciará sesión en la página de su organización.",
  use_password: "Usar una contraseña",
  sign_in_as_other: "Iniciar sesión con otra cuenta",

  confirm_sign_in: "Confirme su inicio de sesión",
  second_factor_for: "Un paso más: confirme con su segundo factor para iniciar sesión como {email}.",
  use_passkey: "Usar una llave de acceso",
  code: "Código de su aplicación de autenticación",
  recovery_code: "Código de recuperación",
  recovery_code_once: "Cada código de recuperación sirve una sola vez",
  use_recovery_code: "Usar un código de recuperación",
  use_other_factor: "Usar otro segundo factor",
  passkey_elsewhere:
    "Las llaves de acceso pertenecen a un sitio web, y la suya es de <link>{host}</link>. Inicie sesión allí para usarla.",

  choose_password: "Elija una contraseña nueva",
  we_email_link: "Le enviaremos un enlace al correo con el que inicia sesión.",
  send_link: "Enviar enlace",
  back_to_sign_in: "Volver al inicio de sesión",
  check_email: "Revise su correo",
  reset_sent:
    "Si {email} tiene una cuenta, recibirá un enlace para elegir una contraseña nueva. Sirve una sola vez y vence en dos horas.",
  nothing_arrived:
    "¿No llegó nada en cinco minutos? Revise la carpeta de correo no deseado o <button>pruebe con otra dirección</button>.",
  password_changed: "Se cambió su contraseña",
  signed_out_everywhere: "Se cerraron todas sus sesiones. Inicie sesión con la contraseña nueva.",
  link_dead: "Este enlace ya no funciona",
  link_used: "Este enlace ya se usó o venció. Solicite uno nuevo.",
  request_link: "Solicitar otro enlace",
  save_password: "Guardar contraseña",
  characters_left: "{left, plural, one {Falta # carácter} other {Faltan # caracteres}}",
  password_advice: "Al menos 10 caracteres. Unas cuantas palabras funcionan bien",
  hide_password: "Ocultar la contraseña",
  show_password: "Mostrar la contraseña",

  invitation: "Invitación",
  join: "Únase a {tenant}",
  invited_as:
    "Invitación para {email} como {role, select, owner {propietario} editor {editor} viewer {lector} other {miembro}}.",
  accept_invitation: "Aceptar invitación",
  continue_by_sso: "Continuar con inicio de sesión único",
  sso_required_to_join:
    "{tenant} exige el inicio de sesión único. Iniciará sesión en la página de su organización.",
  or_password: "o use una contraseña",
  your_name: "Su nombre",
  create_and_join: "Crear cuenta y unirse",
  invitation_dead: "Esta invitación ya no funciona",
  invitation_used: "Ya se usó, se retiró o venció. Pida otra a la persona que le invitó.",
  to_workspaces: "Ir a sus espacios de trabajo",
  signed_in_as_other_accept: "Inició sesión como {current}. Para aceptar, inicie sesión como {email}.",
  signed_in_as_other_apply:
    "Inició sesión como {current}. Para enviar la solicitud, inicie sesión como {email}.",
  known_accept: "Este correo ya tiene una cuenta. Inicie sesión para aceptar.",
  known_apply: "Este correo ya tiene una cuenta. Inicie sesión para enviar la solicitud.",
  sign_in_to_accept: "Iniciar sesión para aceptar",
  sign_in_to_apply: "Iniciar sesión para continuar",

  become_partner: "Hágase socio",
  partner_pitch: "Cree cuentas para sus clientes, vea qué usa cada uno y cóbreles a su manera.",
  business_name: "Nombre de la empresa",
  website: "Sitio web",
  start_with: "Empezar con",
  start_hint:
    "En el entorno de pruebas no se envía ni se cobra nada, y puede adelantar el reloj para ver un año de facturas en un minuto.",
  mode_live: "Cuentas reales para sus clientes",
  mode_sandbox: "Un entorno de pruebas",
  accounts_expected: "Cuentas que espera en el primer año",
  accounts_in_year: "Cuentas previstas",
  size_10: "De 1 a 10",
  size_50: "De 11 a 50",
  size_300: "De 51 a 300",
  size_more: "Más de 300",
  about_customers: "¿Quiénes son sus clientes?",
  about_example: "Consultorios dentales del noreste",
  link_to_confirm: "Le enviaremos un enlace para confirmar la solicitud.",
  have_account: "¿Ya tiene una cuenta? <link>Inicie sesión</link>",
  confirm_sent:
    "Enviamos un enlace a {email}. Ábralo para confirmar su solicitud. Sirve una sola vez y vence en 24 horas.",
  application_received: "Recibimos su solicitud",
  application_review:
    "Revisaremos la solicitud de {name} y escribiremos a {email} cuando haya una decisión. Después de la aprobación podrá crear cuentas y claves.",
  back_to_workspaces: "Volver a sus espacios de trabajo",
  submit_application: "Enviar solicitud",
  confirm_application: "Confirme su solicitud",
  confirm_review: "La revisaremos y le escribiremos cuando haya una decisión.",
  create_and_apply: "Crear cuenta y enviar solicitud",
  did_not_apply:
    "¿No envió esta solicitud? Cierre esta página: no pasa nada hasta que se confirme la solicitud.",
  application_used: "Ya se usó o venció.",
  apply_again: "Volver a solicitar",

  problem_rate_limited: "Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.",
  problem_too_many_attempts: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
  problem_internal_error: "Algo falló de nuestro lado. Inténtelo de nuevo en unos minutos.",
  problem_unavailable: "El servicio no está disponible en este momento. Inténtelo de nuevo en breve.",
  problem_review: "Su solicitud anterior todavía está en revisión.",
  problem_weak_password:
    "Esta contraseña es fácil de adivinar. Use unas cuantas palabras sin relación o deje que su gestor de contraseñas cree una.",
  problem_password_length: "La contraseña debe tener entre 10 y 200 caracteres.",
  problem_code: "El código no es correcto. Revíselo e inténtelo de nuevo.",
  problem_name: "Escriba un nombre.",
  problem_email: "Escriba un correo electrónico completo.",
  problem_website: "Escriba una dirección web como https://example.com.",
} as const satisfies Translation<typeof en>;
