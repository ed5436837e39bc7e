// Written by `python -m tools.protocol` from src/guozhan/protocol/library.py.

/** The generals of a ruleset. */
export interface Gallery {
  /** what it is made for; `edition` is the wording that is played there. */
  ruleset: string;
  /** what it is made for; `edition` is the wording that is played there. */
  language: string;
  edition: string;
  /** by kingdom. */
  generals: GeneralLine[];
  /** what the ids in them are called, in the order in which they are shown. */
  kingdoms: Named[];
  /** what the ids in them are called, in the order in which they are shown. */
  packs: Named[];
  /** what the ids in them are called, in the order in which they are shown. */
  mechanics: Named[];
  /** what the ids in them are called, in the order in which they are shown. */
  tags: Named[];
}

/** A general as it is in the ruleset. */
export interface GeneralLine {
  /** its id. */
  id: string;
  /** what it is called; `names` in all languages, and `pinyin` with tone marks. */
  name: string;
  names: string[];
  pinyin: string;
  /** one, or the two of a double-kingdom general. */
  kingdoms: string[];
  /** "male" or "female". */
  gender: string;
  /** single fish of one that is half of a pair; `hp` of one that stands alone. */
  halves?: number;  // 0 if left out
  hp?: number;  // 0 if left out
  /** where more symbols are printed than `hp`. */
  max_hp?: number;  // 0 if left out
  /** shields that it begins with. */
  armor?: number;  // 0 if left out
  /** the edition that it came with. */
  pack?: string;  // "" if left out
  /** it is dealt only with the switch `pool` at `all`. */
  further?: boolean;  // false if left out
  /** ids of the newer mechanics that it uses. */
  mechanics?: string[];  // [] if left out
  /** in printed order, then what comes through them. */
  skills?: SkillLine[];  // [] if left out
}

/** A skill as its general has it in the ruleset. */
export interface SkillLine {
  /** its id. */
  id: string;
  /** what it is called; `names` in all languages, and `pinyin` with tone marks. */
  name: string;
  names: string[];
  pinyin: string;
  /** its text. */
  text: string;
  /** ids of 锁定技 and the like. */
  tags?: string[];  // [] if left out
  /** printed on no general, it comes through another skill. */
  derived?: boolean;  // false if left out
}

/** An id and what it is called. */
export interface Named {
  id: string;
  name: string;
}

/** Everything about a general. */
export interface GeneralPage {
  /** what it is made for. */
  ruleset: string;
  /** what it is made for. */
  language: string;
  /** the general in this ruleset. */
  general: GeneralLine;
  /** its skills, each in all its wordings. */
  wordings: WordingText[];
  /** single fish by edition, where they differ. */
  halves: Record<string, number>;
  /** those of the ruleset with which it forms 珠联璧合. */
  companions: GeneralLink[];
  /** other cards of the same person, in any ruleset. */
  others: GeneralLink[];
  /** in which it is played. */
  rulesets: string[];
  /** ids of the statements of the rules that name it, one of its skills or mechanics. */
  statements: string[];
  /** names of the disputed rulings that concern it. */
  switches: string[];
}

/** A skill in one wording. */
export interface WordingText {
  /** id of the skill. */
  skill: string;
  /** as of :class:`SkillLine`. */
  name: string;
  /** as of :class:`SkillLine`. */
  pinyin: string;
  /** as of :class:`SkillLine`. */
  text: string;
  /** those with this wording. */
  editions: Named[];
  /** it is the wording of the ruleset. */
  here?: boolean;  // false if left out
  /** as of :class:`SkillLine`. */
  tags?: Named[];  // [] if left out
  /** as of :class:`SkillLine`. */
  derived?: boolean;  // false if left out
  /** what the text leaves open and how it is played here. */
  rulings?: string[];  // [] if left out
  /** how many scenarios prove it. */
  proofs?: number;  // 0 if left out
}

/** Another general; `ruleset` where that is another one, `kingdom` for its colour. */
export interface GeneralLink {
  id: string;
  name: string;
  kingdom: string;
  ruleset?: string;  // "" if left out
}

/** The cards of a ruleset: types and decks. */
export interface Cards {
  ruleset: string;
  language: string;
  types: CardLine[];
  decks: DeckLine[];
}

/** A card type. */
export interface CardLine {
  /** its id. */
  id: string;
  /** what it is called; `names` in all languages, and `pinyin` with tone marks. */
  name: string;
  names: string[];
  pinyin: string;
  /** "basic", "trick" or "equip"; `delayed` of tricks, `slot` of equipment. */
  category: string;
  /** its text by edition, that of the ruleset first. */
  wordings: CardWording[];
  delayed?: boolean;  // false if left out
  slot?: string;  // "" if left out
  /** ids of the statements of the rules that are about it. */
  statements?: string[];  // [] if left out
}

/** The text of a card in some editions; `here`: as it is played in the ruleset. */
export interface CardWording {
  text: string;
  editions: Named[];
  here: boolean;
}

/** A deck. */
export interface DeckLine {
  /** value of the switch `deck`. */
  id: string;
  /** what it is. */
  name: string;
  /** it is the one of the ruleset where nothing else is said. */
  usual: boolean;
  /** type, suit, rank and whether it is marked 合纵, of each card. */
  cards: [string, string, number, boolean][];
}

/** All statements of the rules, the switches, and the terms of the game. */
export interface Rules {
  language: string;
  sections: SectionText[];
  statements: StatementText[];
  switches: SwitchText[];
  concepts: ConceptText[];
  books: Named[];
  sources: Record<string, string>;
}

/** A section of the rules; `book` is the file of statements that it belongs to. */
export interface SectionText {
  id: string;
  name: string;
  book: string;
}

/** A numbered statement of the rules. */
export interface StatementText {
  /** its number, such as `CG-SU-01`. */
  id: string;
  /** id of its section. */
  section: string;
  /** the statement; `zh` as it stands in Chinese, where another language is wanted. */
  text: string;
  /** "source", "inferred", "base" or "choice". */
  basis: string;
  /** lines of the sources. */
  refs: string[];
  /** in which it is a rule. */
  rulesets: string[];
  zh?: string;  // "" if left out
  /** names of those that it depends on. */
  switches?: string[];  // [] if left out
  /** it is a rule only where these switches have these values. */
  when?: Record<string, unknown>;
  /** how many scenarios and tests prove it. */
  proofs?: number;  // 0 if left out
  /** why there is nothing to prove, or why it is left to the players. */
  remark?: string;  // "" if left out
}

/** A disputed ruling: what it decides, where the readings come from, its values. */
export interface SwitchText {
  name: string;
  text: string;
  source: string;
  values: SwitchValue[];
}

/** A value of a switch: what it means, and the rulesets in which it is the usual one. */
export interface SwitchValue {
  value: string;
  text: string;
  rulesets: string[];
}

/** A term of the game. */
export interface ConceptText {
  /** its id. */
  id: string;
  /** the term; `names` in all languages, and `pinyin` with tone marks. */
  name: string;
  names: string[];
  /** what it means. */
  text: string;
  /** where there is such a thing. */
  rulesets: string[];
  pinyin?: string;  // "" if left out
  /** ids of the statements of the rules that it rests on. */
  statements?: string[];  // [] if left out
}

/** What stands behind reasons, cards, skills, generals and terms of a ruleset. */
export interface Why {
  /** what it is made for. */
  ruleset: string;
  /** what it is made for. */
  language: string;
  /** those that a selection can give. */
  reasons: WhyReason[];
  /** sentences of the log that rules stand behind, as far as they are not about a card or a skill alone. */
  lines: WhyReason[];
  /** ids of statements by id. */
  cards: Record<string, string[]>;
  /** ids of statements by id. */
  skills: Record<string, string[]>;
  /** ids of statements by id. */
  generals: Record<string, string[]>;
  /** ids of statements by id. */
  topics: Record<string, string[]>;
  /** ids of terms by the id of a card, skill or topic. */
  concepts: Record<string, string[]>;
}

/** A reason that the game gives, and what stands behind it. */
export interface WhyReason {
  /** the reason, with `{name}` for values. */
  text: string;
  /** ids of statements of the rules. */
  statements?: string[];  // [] if left out
  /** ids of terms. */
  concepts?: string[];  // [] if left out
  /** name of the value that is a card's name; what stands behind that card counts too. `skill` likewise. */
  card?: string;  // "" if left out
  skill?: string;  // "" if left out
  /** why nothing stands behind it, in words. */
  evident?: string;  // "" if left out
}

/** The chapters of the first game in their order. */
export interface Lessons {
  language: string;
  lessons: LessonText[];
}

/** A chapter of the first game. */
export interface LessonText {
  /** its id, as the setup of a table names it. */
  id: string;
  /** how long it takes, more or less. */
  minutes: number;
  /** its name, what is said before and after it. */
  title: string;
  /** its name, what is said before and after it. */
  intro: string;
  /** its name, what is said before and after it. */
  farewell: string;
  /** with which the table is set up; the learner has the first seat. */
  ruleset: string;
  /** with which the table is set up; the learner has the first seat. */
  players: number;
  /** with which the table is set up; the learner has the first seat. */
  options: Record<string, unknown>;
  /** what the learner is to do, one after another. */
  steps: LessonStep[];
  /** what is said when something happens. */
  remarks: LessonRemark[];
  /** facts after which one has to try again. */
  fails: LessonRemark[];
}

/** What the learner is to do next. */
export interface LessonStep {
  /** in words; `hint` says how. */
  say: string;
  hint: string;
  /** it is over when a fact has all the values of one of these; what a fact leaves out counts as its default. */
  done: (Record<string, unknown>)[];
}

/** What is said when a fact has these values. */
export interface LessonRemark {
  say: string;
  when: Record<string, unknown>;
}
