import { describe, expect, it } from "vitest";
import { plainWords } from "./plain-words";
import { containsWords, matchesText, verdictOf } from "./replies";
import { LONGEST_PHRASE, PHRASES } from "./reply-phrases";

/** Phrases by language and verdict, one a line. */
const YES = {
  english: `
    yes
    YES
    Yes!
     yes
    yEs
    y
    Y.
    yes please
    Yes, please!
    yes thanks
    Yes thank you so much
    yeah
    Yeah sure
    yep
    yup
    yess
    yesssss
    ok
    OK!
    okay
    okay sure
    ok thanks
    okie dokie
    k
    sure
    Sure thing
    of course
    absolutely
    definitely
    Certainly!
    sounds good
    Sounds great, thanks
    that works
    That works for me
    works for me
    perfect
    Perfect, thank you
    fine
    that's fine
    That’s fine
    confirm
    Confirm
    CONFIRMED
    I confirm
    please confirm my appointment
    confirm my appointment please
    I'll be there
    Yes I'll be there
    ill be there
    I will be there, thank you
    Yes, see you then
    ok see you tomorrow
    yes yes
    Hi, yes please
    Hello! Yes, that works.
    Yes I'll come with my daughter
    Yes. We are on our way
    that is correct
    affirmative
    count me in
    go ahead
    yes no problem
    you bet
    Thanks, yes
    Yes, can't wait!
    y please
    Y, see you tomorrow`,
  spanish: `
    sí
    Sí
    si
    SI
    Sí, por favor
    si gracias
    Sí, confirmo
    si confirmo mi cita
    sí señor
    claro
    Claro que sí
    por supuesto
    vale
    De acuerdo
    perfecto, gracias
    confirmo
    Confirmado
    confirmada
    está bien
    allí estaré
    Sí, ahí estaré
    Buenos días, sí confirmo
    ¡Sí!
    sip
    Sí, voy con mi hijo`,
  french: `
    oui
    Oui !
    OUI MERCI
    oui s'il vous plaît
    oui s’il vous plait
    oui svp
    ouais
    d'accord
    D’accord, merci
    daccord
    bien sûr
    Bien sur !
    volontiers
    avec plaisir
    ça marche
    c'est bon
    parfait
    je confirme
    Oui je confirme
    je serai là
    Bonjour, oui je serai là
    tout à fait
    entendu`,
  german: `
    ja
    Ja!
    ja bitte
    Ja, gerne
    gerne
    Sehr gerne
    jo
    jawohl
    ja klar
    na klar
    natürlich
    natuerlich
    passt
    passt mir gut
    alles klar
    in Ordnung
    einverstanden
    ich bestätige
    bestätigt
    ich komme
    Ja, ich komme
    Ja danke
    Ja ich bringe meinen Sohn mit`,
  portuguese: `
    sim
    Sim!
    SIM, por favor
    sim obrigada
    Sim, obrigado
    claro que sim
    com certeza
    confirmo
    Sim, confirmo
    está bem
    tá bom
    combinado
    beleza
    pode confirmar
    estarei lá
    Bom dia, sim`,
  emoji: `
    👍
    👍🏽
    👍👍
    ok 👍
    Yes👍🏿
    👌
    ✅
    ✔️
    🆗
    Yes 😊
    yes ❤️
    🙆‍♀️`,
  odd: `
    ｙｅｓ
    ＯＫ
    𝐘𝐞𝐬
    y\u200bes
    \ufeffyes
    Si\u0301
    ou\u00adi
    “Yes”
    «oui»
    (yes)
    *yes*
    yes...
    yes…`,
};

const NO = {
  english: `
    no
    NO
    No.
     no
    n
    N
    no thanks
    No, thank you
    no thx
    nope
    Nope sorry
    nah
    nooo
    no no no
    No, sorry
    sorry no
    Sorry, no.
    unfortunately not
    I'm afraid not
    No, I can't make it
    no i have to work
    I can't make it
    i cant come
    I cannot make it
    won't make it
    can't
    not interested
    No longer interested
    no way
    absolutely not
    definitely not
    of course not
    not at all
    negative
    cancel
    Cancel
    please cancel
    cancel my appointment
    cancel it please
    I need to cancel
    No, please cancel
    decline
    Thanks but no thanks
    No. I'm out of town that week
    hi no thanks
    no, not today
    No, don't book it
    n thanks`,
  spanish: `
    No gracias
    no, gracias
    no puedo
    No puedo ir
    no podré ir
    no voy
    No quiero
    no me interesa
    claro que no
    de ninguna manera
    Lo siento, no
    lamentablemente no
    cancelar
    cancelar mi cita
    cancelo
    por favor cancelar
    No, estoy de viaje`,
  french: `
    non
    Non.
    NON MERCI
    non désolé
    désolée, non
    malheureusement non
    je ne peux pas
    je peux pas venir
    je ne viens pas
    non je ne peux pas
    Non, je travaille
    annuler
    j'annule
    annulez mon rendez-vous
    pas du tout`,
  german: `
    nein
    Nein!
    nein danke
    Nein, danke
    leider nein
    leider nicht
    nö
    nee
    ich kann nicht
    Nein ich kann nicht
    ich komme nicht
    auf keinen Fall
    absagen
    bitte absagen
    Termin absagen
    stornieren
    Nein, ich muss arbeiten`,
  portuguese: `
    não
    NÃO
    nao
    não obrigado
    não, obrigada
    não posso
    Não posso ir
    não vou
    não quero
    infelizmente não
    claro que não
    desmarcar
    cancelar por favor
    Não, estou viajando`,
  emoji: `
    👎
    👎🏼
    ❌
    🚫
    🙅‍♀️
    🙅🏾‍♂️
    no 👎
    no 😢`,
  odd: `
    ｎｏ
    N\u200bo
    na\u0303o
    “No”
    no…`,
};

const NEITHER = {
  empty: `
    .
    ?
    !!!
    \u200b
    🎉
    ❤️`,
  both: `
    yes no
    yes and no
    yes but no
    no yes
    yeah no
    yes or no
    Y/N
    YES/NO
    oui et non
    oui non
    ja nein
    jein
    sí no
    sim não
    👍👎
    yes 👎
    no 👍
    no, yes I will come
    Yes cancel`,
  english: `
    not sure
    I'm not sure
    No, not sure yet
    yes but can we move it
    Yes, but later
    ok but not at 3
    no problem
    No problem!
    no worries
    no idea
    no clue
    no longer sick
    no need
    no doubt
    No message received
    not yet
    not ok
    maybe
    Maybe yes
    perhaps
    yes maybe
    probably yes
    yes?
    ok?
    Yes, what time is it?
    no?
    Can I come at five
    Yes can we do another time
    yes if it is after 5
    ok let me check
    Yes let me ask my wife
    Sure, I think
    I can't wait
    I'm good
    all good
    why not
    don't cancel
    please don't cancel
    cancel?
    reschedule
    change it
    yeah right
    I don't know
    who is this
    thanks
    Thank you!
    see you
    hello
    running late
    confirm or cancel
    Reply YES to confirm
    C
    1
    2
    yesterday
    noon
    Noon works
    know
    November
    nobody
    okra
    yes at 4 instead
    No but I can come Monday
    sure not
    yes unless it rains
    it depends
    🤔
    🤷‍♀️
    yes 🤷
    thanks no problem
    No don't think so
    I can't cancel
    I don't want to cancel
    No need to cancel`,
  spanish: `
    no sé
    no lo sé
    no estoy seguro
    no hay problema
    no pasa nada
    No recibí el mensaje
    no entiendo
    no cancelar
    no quiero cancelar
    tal vez
    quizás
    sí pero más tarde
    Si puedo voy
    si no puedo aviso
    y mañana
    ¿sí?
    a lo mejor
    sí, si es por la tarde`,
  french: `
    oui mais plus tard
    peut-être
    pas sûr
    je ne sais pas
    pas de problème
    pas de souci
    si possible demain
    oui ou non
    oui peut-être
    pourquoi pas
    non mais demain oui`,
  german: `
    kein Problem
    ja aber später
    vielleicht
    ja vielleicht
    weiß nicht
    ich weiß nicht
    naja
    na ja
    nicht sicher
    nein aber morgen
    ja oder nein
    noch nicht
    ich komme später`,
  portuguese: `
    não sei
    talvez
    sim mas mais tarde
    sem problema
    não tenho certeza
    não recebi a mensagem
    sim ou não
    sim talvez
    pois não`,
};

const cases = Object.entries({ yes: YES, no: NO, neither: NEITHER }).flatMap(([verdict, languages]) =>
  Object.entries(languages).flatMap(([language, phrases]) =>
    phrases
      .split("\n")
      .slice(1)
      .map((phrase) => [verdict, language, phrase.slice(4)] as const),
  ),
);

describe("the verdict of a reply", () => {
  it("is tested with more than 300 phrases", () => {
    expect(cases.length).toBeGreaterThan(300);
  });

  it.each(cases)("is %s in %s: %j", (verdict, _, phrase) => {
    expect(verdictOf(phrase) ?? "neither").toBe(verdict);
  });

  it("does not depend on Unicode form, case or spaces around the text", () => {
    for (const [verdict, , phrase] of cases) {
      for (const variant of [
        phrase.normalize("NFD"),
        phrase.normalize("NFC"),
        phrase.toUpperCase(),
        ` \n${phrase}\t\u00a0`,
      ]) {
        expect([variant, verdictOf(variant) ?? "neither"]).toEqual([variant, verdict]);
      }
    }
  });

  it("is neither for a long text, and takes no long time to find out", () => {
    const started = performance.now();
    expect(verdictOf("yes ".repeat(100_000))).toBeNull();
    expect(verdictOf("yes, I will bring the two forms you asked for ".repeat(4))).toBeNull();
    expect(verdictOf("")).toBeNull();
    expect(verdictOf("\u0301".repeat(100_000))).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("the table of phrases", () => {
  const phrases = PHRASES.flatMap(([, list]) => list.split(",").map((phrase) => phrase.trim()));

  it("lists each phrase once, folded and short enough to be found", () => {
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
    for (const phrase of phrases) {
      const words = plainWords(phrase);
      expect(words.map(({ text }) => text).join(" ")).toBe(phrase);
      expect(words.length).toBeLessThanOrEqual(LONGEST_PHRASE);
    }
  });
});

describe("matching a text", () => {
  it.each<[string, string | string[], boolean]>([
    ["Yes", "yes", true],
    [" YES! ", "yes", true],
    ["yes please", "yes", false],
    ["yes   please", "Yes, please.", true],
    ["Señor", "senor", true],
    ["sen\u0303or", "SEÑOR", true],
    ["Straße", "strasse", true],
    ["Cœur", "coeur", true],
    ["Łódź", "lodz", true],
    ["don’t", "don't", true],
    ["dont", "don't", true],
    ["opt-out", "opt out", true],
    ["２", "2", true],
    ["👍🏽", "👍", true],
    ["👎", "👍", false],
    ["b", ["a", "B"], true],
    ["c", ["a", "b"], false],
    ["c", [], false],
    ["?", "?", false],
    ["", "", false],
    ["yes", ".*", false],
    ["привет!", "Привет", true],
    ["नमस्ते", "नमस्ते!", true],
    ["कि", "का", false],
    ["はい。", "はい", true],
  ])("%j with %j is %s", (text, wanted, expected) => {
    expect(matchesText(text, wanted)).toBe(expected);
  });
});

describe("containing a word", () => {
  it.each<[string, string | string[], boolean]>([
    ["It's URGENT!", "urgent", true],
    ["urgently", "urgent", false],
    ["not-urgent", "urgent", true],
    ["C'est l’urgence", "urgence", true],
    ["I can't come", "can", false],
    ["I'm here", "i'm", true],
    ["my wisdom   tooth hurts", "Wisdom Tooth", true],
    ["tooth, wisdom", "wisdom tooth", false],
    ["wisdom of the tooth", "wisdom tooth", false],
    ["a root canal", ["filling", "root canal"], true],
    ["a crown", ["filling", "root canal"], false],
    ["Dolor de MUELAS", "muela", false],
    ["emergência!", "emergencia", true],
    ["ok👍", "👍", true],
    ["anything", "", false],
    ["anything", "...", false],
    ["aa b", "a b", false],
  ])("%j with %j is %s", (text, wanted, expected) => {
    expect(containsWords(text, wanted)).toBe(expected);
  });
});
