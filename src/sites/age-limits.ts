/** How sites say that something is for people above an age, in the languages that they are asked in. Knows no site. */

/** Words for the age of a visitor. */
const AGE =
  /(?<!\p{L})(?:age|alter|âge|edad|età|idade|edat|yaş(?:ını|ınızı|ınız)?)(?!\p{L})|возраст|年[齢齡龄]|연령|나이|उम्र|आयु/iu;

/** Sentences that are said of nothing else. */
const LIMITED = new RegExp(
  [
    String.raw`\b(?:certain audiences|may be inappropriate|restricted profile|age[- ]restricted)\b`,
    String.raw`\b(?:must|have to|need to) be (?:at least |over )?\d{2}\b|\bunder the age of \d{2}\b`,
    String.raw`(?<!\p{L})(?:mindestens|über|unter) \d{2} Jahre|\bab \d{2} Jahren\b|\beingeschränktes Profil\b|\baltersbeschränk|\bbestimmte (?:Zielgruppen|Personengruppen)\b`,
    String.raw`\b(?:au moins|plus de|moins de) \d{2} ans|\b\d{2} ans (?:ou|et) plus|\bprofil (?:restreint|soumis à des restrictions)|\bcertains? publics?\b`,
    String.raw`\b(?:al menos|como mínimo|más de|menos de) \d{2} años|\b\d{2} años o más|\bperfil restringido\b|\b(?:ciertos|determinados) públicos\b|restricción de edad`,
    String.raw`\b(?:almeno|più di|meno di) \d{2} anni|\b\d{2} anni o più|\bprofilo (?:con restrizioni|soggetto a limitazioni|limitato)\b|\bdeterminati (?:gruppi di )?(?:pubblici|pubblico|utenti)\b|limit[ei] di età`,
    String.raw`\b(?:com a mínim|almenys) \d{2} anys|\b\d{2} anys o més|\bperfil restringit\b`,
    String.raw`\b(?:pelo menos|no mínimo) \d{2} anos|\b\d{2} anos ou mais|\bperfil restrito\b`,
    String.raw`не (?:менее|моложе|младше) \d{2}|старше \d{2}|\d{2} лет (?:и|или) (?:старше|больше)|ограниченн(?:ый|ым) доступ|определ[её]нной аудитории|возрастн(?:ые|ое) ограничени`,
    String.raw`\d{2}\s?歳(?:以上|未満)|制限(?:された|付き)プロフィール|年齢制限|一部の(?:利用者|視聴者)`,
    String.raw`\d{2}\s?세\s?(?:이상|미만)|제한된 프로필|연령 제한|특정 (?:시청자|이용자)`,
    String.raw`[满滿]\s?\d{2}\s?(?:周|週)?[岁歲]|\d{2}\s?(?:周|週)?[岁歲]以上|受限(?:制)?的?(?:主页|個人檔案|帳號|账户)|年[龄齡]限制|[特某][定些](?:受众|受眾|觀眾)`,
    String.raw`\d{2} (?:वर्ष|साल) (?:या|से)|प्रतिबंधित प्रोफ़ाइल|आयु[- ]प्रतिबंधित`,
    String.raw`\d{2} (?:yaşında|yaşından|veya daha büyük|yaş ve üzeri)|kısıtlan(?:mış|an) profil|yaş sınırı|belirli (?:hedef )?kitleler`,
  ].join('|'),
  'iu',
);

/** Whether a reason to refuse a visitor is about age. */
export const isAboutAge = (reason: string): boolean => AGE.test(reason) || LIMITED.test(reason);

/** Whether a text, which may also be somebody's own, says that a page is for people above an age. */
export const statesAgeLimit = (text: string): boolean => LIMITED.test(text.normalize());
