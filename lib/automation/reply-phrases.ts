/**
 * The part a phrase plays in a reply:
 * - `yes`, `no`: an answer only where nothing unknown stands beside it ("ok", "I can't").
 * - `clear_yes`, `clear_no`: an answer whatever follows, unless doubt follows.
 * - `opening_yes`, `opening_no`: an answer where a pause or a courtesy follows. The word means something else inside a
 *   sentence, as in Spanish "si puedo" (if I can) or "no recibí" (I didn't receive).
 * - `refusal`: a negated verb ("I can't come"), and `cancel`: a wish to cancel. Together they say the opposite.
 * - `not`: turns around what it stands with.
 * - `doubt`: a condition, a counter-offer or uncertainty, so a person has to read the reply.
 * - `courtesy`, `aside`: changes nothing.
 */
export type Part =
  | "yes"
  | "clear_yes"
  | "opening_yes"
  | "no"
  | "clear_no"
  | "opening_no"
  | "refusal"
  | "cancel"
  | "not"
  | "doubt"
  | "courtesy"
  | "aside";

/** Phrases are folded words: lowercase, without accents and apostrophes. English, Spanish, French, German, Portuguese. */
export const PHRASES: readonly (readonly [Part, string])[] = [
  ["clear_yes", "yes,yess,yeah,yea,yeh,yep,yup,oui,ouais,ouaip,ja,jawohl,sip,👍,👌,✅,✔,☑,🆗,🙆"],
  [
    "opening_yes",
    `y,si,sim,confirm,confirmed,confirming,confirmo,confirmado,confirmada,je confirme,confirme,confirmee,
    ich bestatige,bestatige,bestatigt,ich bestaetige,bestaetigt,absolutely,definitely,certainly,of course,affirmative,
    claro que si,por supuesto,por supuesto que si,desde luego,com certeza,bien sur,tout a fait,naturlich,natuerlich,
    na klar`,
  ],
  [
    "yes",
    `k,kk,ok,okay,okey,okie,okie dokie,oki,sure,sure thing,sure do,fine,thats fine,that is fine,sounds good,
    sounds great,sounds perfect,that works,works for me,that works for me,this works,perfect,correct,that is correct,
    thats correct,thats right,thats a yes,go ahead,count me in,im in,you bet,totally,agreed,alright,all right,
    ill be there,i will be there,will be there,we will be there,well be there,ill come,pode confirmar,can confirm,
    claro,vale,de acuerdo,perfecto,esta bien,alli estare,ahi estare,alli estaremos,ahi estaremos,dale,me parece bien,
    d accord,daccord,dac,volontiers,avec plaisir,ca marche,c est bon,c est ok,cest bon,cest ok,parfait,entendu,
    je serai la,j y serai,je viens,certainement,absolument,
    gerne,gern,sehr gerne,sehr gern,jo,jep,jup,klar,passt,passt mir,alles klar,in ordnung,einverstanden,ich komme,
    wir kommen,bin dabei,selbstverstandlich,
    claro que sim,ta bom,esta bem,ta bem,combinado,beleza,perfeito,estarei la,vou sim,certo,fechado`,
  ],
  ["clear_no", "nope,nah,noo,non,nein,👎,❌,✖,🚫,⛔,🙅"],
  ["opening_no", "no,nao"],
  [
    "no",
    `n,nee,no way,negative,decline,declined,not interested,no longer interested,absolutely not,definitely not,
    certainly not,of course not,not at all,unfortunately not,afraid not,im afraid not,i am afraid not,
    thanks but no thanks,thats a no,
    claro que no,por supuesto que no,de ninguna manera,para nada,no me interesa,
    pas du tout,bien sur que non,certainement pas,malheureusement pas,
    leider nicht,auf keinen fall,lieber nicht,naturlich nicht,kein interesse,
    claro que nao,de jeito nenhum,com certeza nao,nao tenho interesse`,
  ],
  [
    "refusal",
    `cant,cannot,can not,cant make it,cannot make it,can not make it,wont make it,cant come,cannot come,
    wont come,wont be there,cant do it,wont be able to make it,not able to make it,not coming,not going,dont want,
    dont want to,do not want,do not want to,
    no puedo,no podre,no podemos,no voy,no vamos,no ire,no quiero,no asistire,
    je ne peux pas,je peux pas,je ne viens pas,je viens pas,je ne veux pas,je veux pas,
    je ne pourrai pas,je ne peux plus,on ne peut pas,
    kann nicht,ich kann nicht,ich komme nicht,komme nicht,kann leider nicht,ich kann leider nicht,ich mochte nicht,
    ich will nicht,wir kommen nicht,
    nao posso,nao vou,nao quero,nao poderei,nao consigo,nao podemos`,
  ],
  [
    "cancel",
    `cancel,cancel it,cancelling,canceling,cancelled,canceled,need to cancel,have to cancel,want to cancel,
    would like to cancel,cancelar,cancelo,cancela,cancele,cancelen,quiero cancelar,necesito cancelar,desmarcar,desmarco,
    quero cancelar,preciso cancelar,annuler,j annule,annule,annulez,annulation,je veux annuler,je dois annuler,
    absagen,stornieren,ich muss absagen,ich sage ab,absage`,
  ],
  [
    "not",
    `not,dont,do not,didnt,doesnt,isnt,wont,wouldnt,couldnt,never,nunca,tampoco,jamas,pas,jamais,ne,nicht,kein,keine,
    keinen,nie,nem`,
  ],
  [
    "doubt",
    `but,however,though,although,if,unless,except,or,maybe,perhaps,possibly,probably,might,depends,hopefully,unsure,
    not sure,sure not,think,guess,hope,try,let me,check,ask,see if,wait,later,instead,another,different,better,rather,
    earlier,change,move,reschedule,can i,can we,can you,could,would,what,when,where,why,who,how,idk,dunno,dont know,
    yeah right,no longer,no need,no idea,no clue,no doubt,no one,no show,yes and no,🤔,🤷,❓,❔,
    pero,aunque,salvo,excepto,tal vez,quizas,quiza,a lo mejor,puede que,depende,mejor,otro,otra,mas tarde,despues,
    cambiar,mover,reprogramar,no se,no lo se,no estoy seguro,no estoy segura,no entiendo,todavia no,aun no,
    mais,sauf,peut etre,plutot,autre,plus tard,changer,deplacer,reporter,decaler,mieux,je sais pas,je ne sais pas,
    ca depend,pas sur,pas encore,
    aber,jedoch,falls,wenn,ausser,vielleicht,eventuell,evtl,oder,spater,spaeter,lieber,anderer,anderen,andere,
    verschieben,andern,besser,weiss nicht,ich weiss nicht,jein,naja,noch nicht,kommt darauf an,doch,
    mas,porem,talvez,exceto,outro,outra,mudar,remarcar,nao sei,nao tenho certeza,ainda nao,melhor,se der`,
  ],
  [
    "courtesy",
    `please,pls,plz,thanks,thank you,thankyou,thx,ty,ta,cheers,sorry,so sorry,very much,so much,sir,maam,
    unfortunately,afraid,appreciate it,
    por favor,gracias,muchas gracias,lo siento,lamentablemente,perdon,senor,senora,
    merci,merci beaucoup,s il vous plait,s il te plait,sil vous plait,svp,stp,desole,desolee,malheureusement,
    bitte,danke,vielen dank,leider,tut mir leid,
    obrigado,obrigada,muito obrigado,muito obrigada,desculpe,infelizmente`,
  ],
  [
    "aside",
    `hi,hello,hey,good morning,good afternoon,good evening,hola,buenos dias,buenas tardes,buenas,bonjour,bonsoir,
    salut,hallo,guten tag,guten morgen,moin,ola,bom dia,boa tarde,boa noite,oh,ah,well,i,im,we,it,that,indeed,
    great,super,awesome,lovely,see you,see you then,see you there,see you soon,see ya,tomorrow,then,today,
    my appointment,the appointment,appointment,appt,my booking,for me,cant wait,cannot wait,
    no problem,no prob,no problems,no worries,no hay problema,sin problema,no pasa nada,pas de probleme,pas de souci,
    aucun probleme,kein problem,sem problema,sem problemas,
    mi cita,la cita,manana,hasta manana,nos vemos,ir,asistir,alli,ahi,
    mon rendez vous,le rendez vous,mon rdv,le rdv,demain,a demain,venir,je,
    termin,den termin,meinen termin,morgen,bis morgen,bis dann,ich,mir gut,gut,
    minha consulta,a consulta,consulta,amanha,ate amanha,comparecer`,
  ],
];

export const LONGEST_PHRASE = 6;

export const PART_OF: ReadonlyMap<string, Part> = new Map(
  PHRASES.flatMap(([part, list]) => list.split(",").map((phrase) => [phrase.trim(), part] as const)),
);
