/** Everyday words of English that carry no condition and are no names: 'from work' names nobody. */
// oxfmt-ignore
export const plainEnglish: readonly string[] = `able about above accept access account accounting accounts
  across act action active activity actual add address administration after afternoon age agency agent ago agree
  ahead air alert alone along alright always amount angry animal annoyed another answer anybody anyhow anytime
  anywhere apart appear apply appointment approval area around arrange article aside ask asked asking assistant
  attach attack attempt attention author auto automatic automatically available average avoid away back
  background bad badly balance bank banking base based basic basis become before began behind belong below best
  better beyond big bigger bill birthday bit black board body book border bot bother bottom box branch brand
  break bring broken brother brought browser build building bulk business busy button buy cafeteria call calling
  came can car card care case cash category cause center central certain certainly chain chance change channel
  character charge chat cheap check child children choice choose city claim class clear clearly click client
  close closed cloud code cold collect color come comment commercial common community companies company compare
  complain complaint complete computer concern confirm confirmation connect connection consider contact content
  contest context contract control copy correct cost could count country couple course cover create credit crew
  current customer customers daily danger dark data database day days dead deal dear decide decision deep
  default delay delivery demand department depend desk detail details device did died difference different
  difficult digital direct direction director discount discuss disk display distance district do doctor document
  dollar done door double doubt down draft drive driver drop due during dust duty each early earn easily easy
  edge education effect effort eight either element else employee employees empty end energy engine enough enter
  entire entry environment equal error especially estate europe european even evening event ever evidence exact
  example excellent except exchange exist expect expensive experience expert expire expired explain extra eye
  face facility fact fail failed fair fake fall false family famous fan far fast father favor fear feature fee
  feedback feel few field fight figure file fill final finally finance financial fine finger finish fire firm
  fit five fix flat floor flow fly folder follow following food foot force foreign forever forget form formal
  former forward found four frame free frequent friend friendly front full fun function fund funny future game
  gas gateway gave general generated girl glad glass go goal gold gone good government great green ground group
  grow guess guest guide guy guys half hall hand handle hang happen happy hard hardware hate he head header
  health healthy heard heart heat heavy height held help her here herself high him himself his hold hole holiday
  home hope hospital hot hotel hour hours house how however huge human hundred hurry idea identity if ill image
  imagine immediate important impossible inch inform information inner input inquiry inside install instance
  instead insurance interest interested internet interview invoice invoices issue it item its itself job join
  joke journal judge jump keep key kid kind kitchen knew know knowledge known label lack lady land large last
  late lately later law lawyer lay lead leader learn least leave left legal length less lesson letter level
  library license lie life lift light line list listen little live local location lock log login long longer
  look looking loss lost lot love low luck lunch machine made magazine main maintain major make maker man manage
  management manager many map mark market marketing married mass master match material matter maybe me meal mean
  means meant meet meeting member memory men mention menu might mind mine minute miss mistake mix mobile mode
  model modern money month more morning most mostly mother mouth move movie much music must my myself name named
  national natural nature near nearly necessary need negative neighbor network new news nice night nobody noise
  noon normal normally north note notes notice notification now number object obvious obviously occasion odd off
  offer office officer often oil old older on once one online onto open operation opinion opportunity opposite
  option orange order orders organization other others otherwise ought our ourselves out outlook output over own
  owner pack package page paid pain paper parcel parent park part partner partners party pass past path patient
  pattern pay payment payments payroll peace people per percent perfect perform perhaps period person personal
  personnel phone photo phrase pick picture piece place plain plan plane plant play player please point police
  policy poor popular position positive possible post potential pound power practice prepare present press
  pretty prevent price print printer private probably problem process produce product production profile program
  project promise proof proper properly protect proud prove provide provider public purchase purpose push put
  quality quarter question queue quick quickly quiet quite race radio rain raise range rate rather raw reach
  read reader ready real really reason receipt receive recent recently record red reduce refer refund regard
  region register regular related relation relay remain remember remind reminder remote remove rent repair
  repeat reply request require rescue research resource respond response responsible rest restaurant result
  return review reward rich right ring rise risk river road robot rock role room root rough round route row rule
  run safe said salary sale sales same sample save saw say scale scam scammer scammers scan scene schedule
  school science score screen script search season seat second secret secretary section security see seek seem
  seen select self sell send sense sensitive sent separate serious seriously server service services session set
  settings seven several shall shape share sharp she sheet shift ship shop short should shoulder shout show side
  sign signal signature silence similar simple simply since single sister sit site situation six size skill
  sleep slow small smart smell smile snow social software sold soldier solid solution some somebody someday
  somehow something sometimes somewhere song soon sorry sort sound sounds source south space speak special
  specific speed spell spend spoke sport spot spread spring staff stage stand standard star start state
  statement station status stay steal step stick still stone stop storage store storm story straight strange
  stranger strangers street strong student students study stuff style subdomain subdomains such sudden suddenly
  sugar suggest suit summer sun supplier suppliers supply support suppose sure surface surprise system table
  tail take talk tall task tax teach teacher team teams technical technology tell ten term terms test text than
  thank that their theirs them themselves then theory there these they thing things think third thirty this
  those though thought thousand threat three throw thus ticket tie time tired title today together told tomorrow
  tone tonight too tool top topic total touch tough tour toward town track trade traffic train transfer
  translate travel treat tree trial trick trip trouble truck true trust truth try turn twenty twice two type
  unable under understand union unique unit university unknown until unusual update upload upon upper upset
  urgent use used useful user users using usual usually vacation valid value vendor vendors version very via
  victim video view visit voice vote wait walk wall want war warm warn warning wash watch water way we weak
  weapon wear weather web website week weekend weight weird welcome well west wet what wheel whether white whole
  why wide wife wild will win wind window winner winter wire wise wish within woman women wonder wonderful wood
  word words work worker workers working world worry worse worst worth would write writer wrong yard year yellow
  half quarter yes yet you young your yourself zero zone`.split(/\s+/).filter(Boolean);
