export interface AccountCard {
  id: string
  email: string
  firstName: string
  lastName: string
  nickname: string
  imageUrl: string
  contractType: string
}

export const cardOfAddress = (email: string): AccountCard => ({
  id: '',
  email,
  firstName: '',
  lastName: '',
  nickname: '',
  imageUrl: '',
  contractType: ''
})

export const ownerCard = (card: AccountCard) => ({
  ownerFirstName: card.firstName,
  ownerLastName: card.lastName,
  ownerNicName: card.nickname,
  ownerEmail: card.email,
  ownerImgUrl: card.imageUrl
})

export const friendCard = (card: AccountCard) => ({
  friendFirstName: card.firstName,
  friendLastName: card.lastName,
  friendNicName: card.nickname,
  friendEmail: card.email,
  friendImgUrl: card.imageUrl
})

export const shownName = ({ nickname, firstName, lastName, email }: AccountCard): string =>
  nickname || `${firstName} ${lastName}`.trim() || email
