// Written by `python -m tools.protocol` from src/guozhan/protocol. What it means: docs/protocol.md.

export const PROTOCOL = 1 as const;
export const MOST_BYTES = 16384 as const;
export const MOST_NAME = 24 as const;
export const HUMAN = "human" as const;
export const OPEN = "open" as const;
export const PASS_KEY = "pass" as const;
export const NEXT_KEY = "next" as const;
export const ADDED = "+" as const;
export const KINDS = ["draft", "play", "respond", "nullify", "choose", "private"] as const;
export const TIMERS = {
  "draft": 90.0,
  "play": 40.0,
  "respond": 20.0,
  "nullify": 8.0,
  "choose": 25.0,
  "private": 0.0
} as const;
export const STATUSES = ["waiting", "playing", "over", "void"] as const;
export const PHRASES = [
  "大家好，请多指教",
  "请稍等，我想一想",
  "快一点吧",
  "打得好",
  "可惜",
  "谢谢",
  "对不起，打错了",
  "求桃",
  "别打我，我是自己人",
  "再来一局"
] as const;
export const CODES = [
  "malformed",
  "too_big",
  "protocol",
  "no_table",
  "refused",
  "password",
  "late",
  "duplicate",
  "not_asked",
  "illegal",
  "not_now",
  "not_allowed",
  "too_fast"
] as const;
export const FAREWELLS = ["restart", "elsewhere", "kicked", "left", "closed"] as const;
export const ENDINGS = [
  "victory",
  "standoff",
  "round_limit",
  "nobody_left",
  "agreed",
  "conceded",
  "abandoned"
] as const;

export type Closing =
  | "restart"
  | "elsewhere"
  | "kicked"
  | "left"
  | "closed"
  | "malformed"
  | "too_big"
  | "protocol"
  | "no_table"
  | "refused"
  | "password"
  | "late"
  | "duplicate"
  | "not_asked"
  | "illegal"
  | "not_now"
  | "not_allowed"
  | "too_fast";
export type Code = (typeof CODES)[number];
export type Ending = (typeof ENDINGS)[number];
export type Kind = (typeof KINDS)[number];
export type Nullifying = "own" | "other" | "";
export type Status = (typeof STATUSES)[number];
export type Answer = Pass | Pick | Act | Arranged;

/** The first message: who one is, and which table it is about. */
export interface Hello {
  type: "hello";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  /** version of the protocol. */
  protocol: number;
  /** id of the table. */
  table: string;
  /** of the table's link, to take a seat or to watch. */
  secret?: string;  // "" if left out
  /** of the seat that one has already. */
  token?: string;  // "" if left out
  /** of an account, "" for none. */
  session?: string;  // "" if left out
  /** nickname. */
  name?: string;  // "" if left out
  /** of the table. */
  password?: string;  // "" if left out
  /** the seat that one would like, -1 = any. */
  seat?: number;  // -1 if left out
  /** look on. */
  watch?: boolean;  // false if left out
  /** in which texts are wanted. */
  language?: string;  // "zh-Hans" if left out
  /** texts of what happens are wanted, not facts alone. */
  lines?: boolean;  // false if left out
  /** of legal trees that are sent with requests, about so many at most. */
  nodes?: number;  // 48 if left out
}

/** The answer to a request: clicks through its tree, or the answer itself. */
export interface GiveAnswer {
  type: "answer";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  request: number;
  clicks?: string[];
  answer?: Answer;
}

/** Decline; at an idle moment of the play phase: end it. */
export interface Pass {
  type: "pass";
}

/** Items chosen: card ids, seats (from 0), option ids or positions, as the decision asks. */
export interface Pick {
  type: "pick";
  items: (number | string)[];
}

/** Use or play a card, invoke a skill, recast, spend a marker, hand marked cards over (合纵). */
export interface Act {
  type: "act";
  /** "use", "play", "skill", "recast", "marker", "reveal" or "transfer". */
  kind: string;
  /** id of the skill invoked, or that makes the card; "" for a card as printed. */
  skill: string;
  /** id of the card type that is used through a conversion. */
  name: string;
  /** physical card ids. */
  cards: number[];
  /** seats from 0. */
  targets: number[];
  /** second targets, one for each target that needs one (借刀杀人). */
  second: number[];
  /** id of the chosen option. */
  option: string;
}

/** Cards laid in piles: ("top" | "bottom", cards from the top down), or (seat, cards given to it). */
export interface Arranged {
  type: "arranged";
  piles: [number | string, number[]][];
}

/** What may be clicked after some clicks? */
export interface Walk {
  type: "walk";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  request: number;
  clicks?: string[];  // [] if left out
}

/** What would the basic bot do? For tables at which all other seats are bots'. */
export interface AskHint {
  type: "hint";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  request: number;
}

/** Take one's last answer back. For tables at which all other seats are bots'. */
export interface TakeBack {
  type: "take_back";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
}

/** Another language from now on. */
export interface SetLanguage {
  type: "language";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  language: string;
}

/** Be asked for a skill of a general that is face down (预亮), or not. */
export interface Prelight {
  type: "prelight";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  skill: string;
  on: boolean;
}

/** Let a bot answer (托管), or answer oneself again. */
export interface Trust {
  type: "trust";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  on: boolean;
}

/** When to be asked for cards that offset tricks (无懈可击). */
export interface Nullify {
  type: "nullify";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  /** not for the trick that is being asked about, and not again for it. */
  this?: boolean;  // false if left out
  /** also for one's own tricks; null = as before. */
  own?: boolean;
  /** not at all until this is taken back; null = as before. */
  never?: boolean;
}

/** Begin the game; the host's. Seats that are open are given to bots. */
export interface Start {
  type: "start";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
}

/** Another game at this table; it begins when all who stayed want it. */
export interface Rematch {
  type: "rematch";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
}

/** Give up; a bot plays the seat to the end. */
export interface Concede {
  type: "concede";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
}

/** Be for a draw, or no longer; it is one when all people who are alive are. */
export interface DrawVote {
  type: "draw";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  on: boolean;
}

/** Take a seat from a person; the host's. In a game a bot plays on. */
export interface Kick {
  type: "kick";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  seat: number;
}

/** Give an empty seat to a bot before the game, or ("open") leave it to people; the host's. */
export interface SetBot {
  type: "bot";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  seat: number;
  bot: string;
}

/** Stop the clocks, or let them go on; the host's. */
export interface Pause {
  type: "pause";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  on: boolean;
}

/** Say one of the quick phrases, by its number in `PHRASES`. */
export interface Say {
  type: "say";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  phrase: number;
}

/** Be called something else at this table (改名); before the game. */
export interface Rename {
  type: "rename";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  name: string;
}

/** Leave the table for good. */
export interface Leave {
  type: "leave";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
}

/** What has happened from a version on. */
export interface AskLog {
  type: "log";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
  since?: number;  // 0 if left out
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  /** a number of the client's own; what answers the message carries the same. */
  ref?: number;  // 0 if left out
}

/** One is at the table; everything that is needed to go on where the table stands. */
export interface Welcome {
  type: "welcome";
  /** version of the protocol. */
  protocol: number;
  /** version of the program. */
  server: string;
  /** hash of rules and content. */
  content: string;
  /** one's seat, -1 for an onlooker. */
  seat: number;
  /** the table. */
  table: TableInfo;
  ref?: number;  // 0 if left out
  /** opens the seat again; keep it. */
  token?: string;  // "" if left out
  /** how many facts the seat has been told. */
  version?: number;  // 0 if left out
  /** what the seat may know, null before the game. */
  view?: View;
  /** the last lines of the log, if wanted. */
  lines?: string[];  // [] if left out
  /** as in an update. */
  asked?: Asked;
  /** as in an update. */
  request?: Request;
  /** skills of face-down generals that one is not asked for. */
  unlit?: string[];  // [] if left out
  /** what one wants of cards that offset tricks, as in a message of that name. */
  nullify_own?: boolean;  // false if left out
  /** what one wants of cards that offset tricks, as in a message of that name. */
  nullify_never?: boolean;  // false if left out
}

/** What everybody at a table may know of it; sent whenever it changes. */
export interface TableInfo {
  type: "table";
  /** its id. */
  table: string;
  /** "waiting", "playing", "over" or "void". */
  status: Status;
  /** how many games have begun at it. */
  game: number;
  /** how it is set up; the seed is told when a game is over. */
  setup: Setup;
  /** who has which seat. */
  people: Person[];
  /** number of onlookers. */
  watching: number;
  /** a password is asked for. */
  locked: boolean;
  /** the host has stopped the clocks. */
  paused: boolean;
  /** seats that vote for a draw. */
  draw: number[];
  /** seats that want another game. */
  rematch: number[];
  /** seconds of the constant window in force. */
  window: number;
  /** the host has chosen what all chance of this game comes from, and so could know every hidden card. */
  seeded: boolean;
  /**
   * this game was played on from a replay, at a point in its so-many-eth turn; 0: it was not. Which replay is not told:
   * it tells what is hidden.
   */
  from_turn: number;
}

/** How a table is set up (开房设置). */
export interface Setup {
  /** the profile. */
  ruleset: string;
  /** number of seats. */
  players: number;
  /** switches that differ from the profile, deck and generals among them. */
  options: Record<string, unknown>;
  /** name of the bot at a seat (from 0), for seats that are not left to people. */
  bots: Record<number, string>;
  /** seconds for each kind of request, 0 = no limit; of "private" 0 = as long as the window. */
  timers: Partial<Record<Kind, number>>;
  /** seconds of the constant window; -1 = as fits the ruleset and who plays. */
  window: number;
  /** seconds that a bot takes for what everybody sees; so that people can follow. */
  pace: number;
  /** seconds after which a bot plays for somebody whose connection is gone. */
  countdown: number;
  /** onlookers may come in. */
  spectators: boolean;
  /**
   * the table is shown in the list of tables, and whoever finds it there may come in (the password, if there is one, is
   * asked for all the same).
   */
  listed: boolean;
  /**
   * the replays of its games are shown in the list of replays; those of listed tables without a password always are. A
   * replay that is not is only for those who have its id, as all at the table do.
   */
  published: boolean;
  /** what all chance of the first game comes from; null, and of later games: a fresh one. */
  seed: number | null;
  /** id of a chapter of the first game, of which the position is played, by one person; "" = a whole game. */
  lesson: string;
}

/** Who has a seat. */
export interface Person {
  /** the seat. */
  seat: number;
  /** the nickname; of a bot what it is called. */
  name?: string;  // "" if left out
  /** "human", "open" (nobody yet), or the name of a bot. */
  kind?: string;  // "open" if left out
  /** may start, pause, kick. */
  host?: boolean;  // false if left out
  /** is connected. */
  ready?: boolean;  // false if left out
  /** a bot answers for the person (托管). */
  trusted?: boolean;  // false if left out
  /** has given up; a bot plays on. */
  conceded?: boolean;  // false if left out
  /** has left for good; a bot plays on. */
  left?: boolean;  // false if left out
}

/** What one seat may know of a game. */
export interface View {
  /** the seat, -1 for an onlooker. */
  reader: number;
  seats: SeatView[];
  /** number of cards in the draw pile. */
  draw_pile_count: number;
  /** those that the reader knows, each (depth from the top, card). */
  draw_pile: [number, number][];
  /** the discard pile, its top last. */
  discard_pile: number[];
  /** cards being used, played or judged; the known ones first, `null` for each unknown one. */
  processing: (number | null)[];
  /** cards outside the game, likewise. */
  outside: (number | null)[];
  /** seat whose turn it is, -1 before the first. */
  turn: number;
  /** the running phase, "" for none; `phase_seat` whose. */
  phase: string;
  phase_seat: number;
  round: number;
  reshuffles: number;
  /** seats of the extra turns to come. */
  extra_turns: number[];
  /** what the rules count, each (scope, seat, key, value), such as ("turn", 2, "uses.slash", 1). */
  counters: [string, number, string, number][];
  /** numbers of the mode's own. */
  table: [string, number][];
  regimes: string[];
  /** of the generals that are not in the game those that everybody has seen there, by id. */
  general_pile: string[];
  over: boolean;
  winners: number[];
  ending: string;
  /**
   * what lies in the zones of the table that content declares, by name, of those that are not empty; open cards in
   * their order, the last one on top.
   */
  shared: Pile[];
}

/** One seat, as the reader may know it. */
export interface SeatView {
  /** its number from 0. */
  seat: number;
  alive: boolean;
  /** ids of head and deputy; `null` where the reader does not know it, "" where there is none. */
  generals: [string | null, string | null];
  /** mask of the face-up ones (1 head, 2 deputy); `shown_ever` of those that have been face up. */
  revealed: number;
  shown_ever: number;
  /** as they show, "" while undetermined; a superposed kingdom is two with `|` between them. */
  kingdom: string;
  /** as they show, "" while undetermined; a superposed kingdom is two with `|` between them. */
  gender: string;
  /** the role; `null` where the reader does not know it, "" where there is none. */
  role: string | null;
  hp: number;
  max_hp: number;
  armor: number;
  /** number of hand cards. */
  hand_count: number;
  /** the reader's own hand in order; of another seat the known cards, by id. */
  hand: number[];
  /** cards in the equipment area. */
  equips: number[];
  /** cards in the judgement area, the last one was placed last. */
  judge: Judging[];
  /** cards on the generals, by name. */
  piles: Pile[];
  /** kinds and numbers of marks, by name. */
  marks: [string, number][];
  /** those that the reader may know of: of face-up generals, and all of his own. */
  skills: SkillRef[];
  /** kinds of the lasting effects. */
  effects: string[];
  /** phases of this turn that are skipped. */
  skipped: string[];
  chained: boolean;
  stacked: boolean;
  away: boolean;
  drunk: number;
  void_armor: number;
  /** mask of the generals whose skills are invalid this turn. */
  suppressed: number;
  /** of the reader's own seat, what it has recorded in secret, by kind of lasting effect. */
  noted: [string, string[]][];
}

/**
 * A card in a judgement area and the id of the card type that it lies there as, "" for its own. One that lies face down
 * lies there as `FACE_DOWN`; its card is `null` for whoever does not know it.
 */
export type Judging = [card: number | null, used_as: string];

/** Cards on a general under a name; the known ones first, `null` for each that the reader does not know. */
export type Pile = [name: string, cards: (number | null)[]];

/** A skill that a seat has: its id and the general slot that it belongs to. */
export type SkillRef = [skill: string, slot: number];

/** Who is asked for what, where everybody may know. */
export interface Asked {
  /** who. */
  seats: number[];
  /** the term that it is about. */
  topic: string;
  /** which timer counts. */
  kind: Kind;
  /** what it concerns. */
  about?: About;
  /** the same in words. */
  text?: string;  // "" if left out
  /** how long they have; 0 = as long as they like. */
  seconds?: number;  // 0.0 if left out
}

/** What a decision is about: a seat (the dying one), or a card, who uses it and on whom. */
export interface About {
  seat?: number;  // -1 if left out
  word?: string;  // "" if left out
  cards?: number[];  // [] if left out
  target?: number;  // -1 if left out
}

/** Something that the seat is asked. */
export interface Request {
  /** number of the request, counted per seat in each game. */
  id: number;
  /** which timer counts, see `KINDS`. */
  kind: Kind;
  /** how long the seat has; 0 = as long as it likes. */
  seconds: number;
  /** what is asked, in a sentence. */
  question: string;
  /** the decision in plain values. */
  sheet: Sheet;
  /** what may be clicked. */
  tree: Node;
  /** it is for a card that offsets a trick (无懈可击): one's "own" or an "other"'s; "" for something else. */
  nullify: Nullifying;
}

/** A decision in plain values, with what the asked seat needs to know to make it. */
export interface Sheet {
  seat: number;
  shape: string;
  /** a card family, a skill id or a rule term. */
  topic: string;
  about: About | null;
  optional: boolean;
  /** everybody may know that this seat is asked, and for what. */
  public: boolean;
  /** of a choice, what may be chosen: how many, of what kind, with which texts, of whose cards. */
  items: (number | string)[];
  kind: string;
  lo: number;
  hi: number;
  labels: [string, string][];
  owner: number;
  /** the possible courses. */
  courses: Course[];
  /** hand cards with which some course begins. */
  playable: number[];
  /** why each other hand card cannot be used or played as it is printed. */
  reasons: [number, string][];
  /** to each seat, -1 to the dead; `in_range` the seats within the attack range. */
  distances: number[];
  in_range: number[];
  attack_range: number;
  /** the most hand cards that the seat may keep. */
  hand_limit: number;
}

/** One course that the asked player may take. */
export interface Course {
  /** "use", "play", "skill", "recast", "marker", "reveal", "transfer", "pick", "yes", "arrange" or "give". */
  kind: string;
  /** id of the skill invoked, or that makes the card. */
  skill?: string;  // "" if left out
  /** id of the card type that a conversion makes. */
  name?: string;  // "" if left out
  /** the cards that it is about, where they are fixed. */
  cards?: number[];  // [] if left out
  /** mask of the generals that it turns face up for certain. */
  reveals?: number;  // 0 if left out
  /** what has to be filled in, each (field, kind of the items). */
  parts?: [string, string][];  // [] if left out
}

/** A place in the tree. */
export interface Node {
  /** the legal clicks. */
  steps: Step[];
  /** what is to be picked here, "" where a course is to be chosen. */
  prompt?: string;  // "" if left out
  /** what the items are. */
  kind?: string;  // "" if left out
  /** fewest and most items of the part that is being filled. */
  lo?: number;  // 0 if left out
  /** fewest and most items of the part that is being filled. */
  hi?: number;  // 0 if left out
  /** those that have been picked for it. */
  picked?: (number | string)[];  // [] if left out
  /** what cannot be clicked, and why. */
  why?: Why[];  // [] if left out
}

/** One legal click. */
export interface Step {
  /** what the click is called in answers. */
  key: string;
  /** the same for people. */
  text: string;
  /**
   * "course", "pass", "next", or what the item is: "cards", "seats", "options", "blind", "generals", "suits",
   * "numbers".
   */
  kind: string;
  /** the card, seat or option that is picked. */
  item?: number | string;
  /** of a course, what it is. */
  course?: Course;
  /** nothing is left to click after it. */
  done?: boolean;  // false if left out
  /** what may be clicked next; neither `node` nor `done`: it has to be asked for. */
  node?: Node;
}

/** Something that cannot be clicked, and why. */
export interface Why {
  /** "cards", "seats", "generals" or "skills". */
  kind: string;
  /** the card, the seat, or the id. */
  item: number | string;
  /** the item for people. */
  text: string;
  /** why not. */
  reason: string;
}

/** The game has gone on. */
export interface Update {
  type: "update";
  /** how many facts the seat has been told since the game began. */
  version: number;
  /** what has happened, as the seat may know it. */
  facts?: Fact[];  // [] if left out
  /** what has changed in the view. */
  delta?: ViewDelta;
  /** what has happened, in sentences. */
  lines?: string[];  // [] if left out
  /** who is asked now, where everybody may know. */
  asked?: Asked;
  /** what the seat is asked now. */
  request?: Request;
  /**
   * the number of a request that is no longer asked, and whose answer does not count, because somebody else has done
   * something before; what the seat was told with it may not have happened: a welcome follows.
   */
  withdrawn?: number;  // 0 if left out
}

/** One thing that happened. */
export interface Fact {
  /** kind of fact, such as "moved", "damaged", "used". */
  name: string;
  /** whom it concerns first, -1 for nobody. */
  seat?: number;  // -1 if left out
  /** further seats (targets), in order. */
  seats?: number[];  // [] if left out
  /** physical cards; `null` for one whose face the reader may not know. */
  cards?: (number | null)[];  // [] if left out
  /** id of the card type, skill, field, reason or rule term. */
  word?: string;  // "" if left out
  /** free value of the field or name of a general; "" also where the reader may not know it. */
  text?: string;  // "" if left out
  /** zones of a move, see `core.zones`; -1 for none. */
  source?: number;  // -1 if left out
  /** zones of a move, see `core.zones`; -1 for none. */
  target?: number;  // -1 if left out
  /** name of the pile that a card was laid on or taken from. */
  pile?: string;  // "" if left out
  /** an amount. */
  number?: number;  // 0 if left out
  /** who did it, -1 for nobody. */
  by?: number;  // -1 if left out
  /** mask of the seats that may know `cards` and `text`; a redacted fact does not tell. */
  seen?: number;  // 1073741823 if left out
  /** where in the draw pile the (first) cards were, counted from its top. */
  depth?: number;  // 0 if left out
  /** a mask for each card, where they differ. */
  masks?: number[];  // [] if left out
  /**
   * id of the card type that a used card answers, "" for none; `by` is then the seat it was meant for, or whose card it
   * was where that answered something itself.
   */
  answers?: string;  // "" if left out
}

/** What has changed in a view. */
export interface ViewDelta {
  /** fields of the view with their new values; a name with `+` behind it: what has been added at the end. */
  table?: Partial<Omit<View, "reader" | "seats">> & { "discard_pile+"?: View["discard_pile"] };
  /** the same of seats, by number. */
  seats?: Record<number, Partial<Omit<SeatView, "seat">>>;
}

/** What was sent has been taken, and is kept. */
export interface Accepted {
  type: "accepted";
  ref: number;
  request: number;
}

/** The node of the tree that was asked for. */
export interface Branch {
  type: "branch";
  ref: number;
  request: number;
  clicks: string[];
  node: Node;
}

/** What the basic bot would do. */
export interface Hint {
  type: "hinted";
  ref: number;
  request: number;
  answer: Answer;
  text: string;
}

/** What has happened from a version on. */
export interface LogPart {
  type: "logged";
  ref: number;
  since: number;
  version: number;
  facts: Fact[];
  lines: string[];
}

/** Somebody has said a quick phrase; `text` is it in the reader's language. */
export interface Said {
  type: "said";
  seat: number;
  phrase: number;
  text: string;
}

/** The game is over. */
export interface Ended {
  type: "ended";
  /**
   * by the rules "victory" or a draw: "standoff", "round_limit", "nobody_left"; else "agreed" (a vote), "conceded" or
   * "abandoned" (by all, or by one of two).
   */
  ending: Ending;
  /** seats. */
  winners?: number[];  // [] if left out
  /** id of the stored replay; "" for none, as of a lesson. */
  replay?: string;  // "" if left out
  /** what all chance came from, in decimal digits: a number too large for JavaScript's. */
  seed?: string;  // "" if left out
}

/** The game cannot go on; `reason` says why, `replay` is the id of the replay of what happened, if any. */
export interface Voided {
  type: "voided";
  reason: string;
  replay?: string;  // "" if left out
}

/** What was sent has changed nothing. */
export interface Failed {
  type: "error";
  /** one of `CODES`. */
  code: Code;
  /** what is wrong and what to do, in the reader's language. */
  text: string;
  /** of the message that it is about. */
  ref?: number;  // 0 if left out
  /** the request that it is about. */
  request?: number;  // 0 if left out
  /** why an answer is not legal. */
  reasons?: string[];  // [] if left out
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  ref: number;
}

/** The server closes the connection. */
export interface Goodbye {
  type: "goodbye";
  /**
   * "restart" (come again at once), "elsewhere" (another connection has taken the seat), "kicked", "left", "closed", or
   * one of `CODES`.
   */
  code: Closing;
  /** the same in words. */
  text: string;
}

export type ClientMessage =
  | Hello
  | GiveAnswer
  | Walk
  | AskHint
  | TakeBack
  | SetLanguage
  | Prelight
  | Trust
  | Nullify
  | Start
  | Rematch
  | Concede
  | DrawVote
  | Kick
  | SetBot
  | Pause
  | Say
  | Rename
  | Leave
  | AskLog
  | Ping;
export type ServerMessage =
  | Welcome
  | TableInfo
  | Update
  | Accepted
  | Branch
  | Hint
  | LogPart
  | Said
  | Ended
  | Voided
  | Failed
  | Pong
  | Goodbye;
